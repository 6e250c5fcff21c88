package com.example.shop.legacy;

import com.example.shop.domain.Customer;
import com.example.shop.domain.CustomerTier;
import com.example.shop.domain.Product;
import com.example.shop.pricing.PricingService;
import java.util.StringJoiner;

/** Writes the printed price list, every night. Declared in beans.xml. */
@SuppressWarnings("deprecation")
public class PriceListJob implements Runnable {

    private static final Customer ANYBODY = new Customer("anybody", "", CustomerTier.REGULAR);

    private String separator = ";";
    private String lastList = "";

    public void setSeparator(String separator) {
        this.separator = separator;
    }

    @Override
    public void run() {
        PricingService pricing = ServiceLocator.getPricingService();
        StringJoiner list = new StringJoiner("\n");
        for (Product product : ServiceLocator.getCatalogService().search("")) {
            list.add(product.getSku() + separator + pricing.totalPrice(product, 1, ANYBODY));
        }
        lastList = list.toString();
    }

    public String lastList() {
        return lastList;
    }
}
