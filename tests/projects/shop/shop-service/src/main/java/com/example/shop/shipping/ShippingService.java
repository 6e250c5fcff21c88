package com.example.shop.shipping;

import com.example.shop.domain.Money;
import com.example.shop.domain.OrderLine;
import com.example.shop.domain.PurchaseOrder;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Service;

/** A service without an interface: there is only one post office. */
@Service
public class ShippingService {

    private static final Money PER_PARCEL = Money.of("4.90");

    private final ParcelPacker packer = new ParcelPacker(20_000);

    public Money costOf(PurchaseOrder order) {
        return PER_PARCEL.times(packer.pack(weightsOf(order)).size());
    }

    private static List<Integer> weightsOf(PurchaseOrder order) {
        List<Integer> weights = new ArrayList<>();
        for (OrderLine line : order.getLines()) {
            for (int piece = 0; piece < line.getQuantity(); piece++) {
                weights.add(line.getProduct().getWeightInGrams());
            }
        }
        return weights;
    }
}
