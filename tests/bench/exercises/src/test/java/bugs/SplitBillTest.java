package bugs;

import static org.junit.Assert.assertArrayEquals;

import org.junit.Test;

public class SplitBillTest {
    @Test
    public void even() {
        assertArrayEquals(new int[] {5, 5}, SplitBill.split(10, 2));
        assertArrayEquals(new int[] {7}, SplitBill.split(7, 1));
    }

    @Test
    public void oddCents() {
        assertArrayEquals(new int[] {4, 3, 3}, SplitBill.split(10, 3));
        assertArrayEquals(new int[] {26, 26, 25, 25}, SplitBill.split(102, 4));
    }

    @Test
    public void fewerCentsThanPeople() {
        assertArrayEquals(new int[] {1, 1, 0}, SplitBill.split(2, 3));
        assertArrayEquals(new int[] {0, 0}, SplitBill.split(0, 2));
    }

    @Test(expected = IllegalArgumentException.class)
    public void nobody() {
        SplitBill.split(5, 0);
    }
}
