package com.example.shop.shipping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class ParcelPackerTest {

    private final ParcelPacker packer = new ParcelPacker(1000);

    @Test
    void fillsParcelsUpToTheLimit() {
        assertEquals(1, packer.pack(List.of(600, 400)).size());
    }

    @Test
    void packsTheHeaviestFirst() {
        assertEquals(2, packer.pack(List.of(200, 300, 700, 800)).size());
    }

    @Test
    void refusesWhatNeverFits() {
        assertThrows(IllegalArgumentException.class, () -> packer.pack(List.of(1001)));
    }
}
