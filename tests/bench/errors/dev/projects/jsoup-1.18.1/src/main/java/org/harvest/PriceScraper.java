package org.harvest;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

public class PriceScraper {
    private final String selector;

    public PriceScraper(String selector) {
        this.selector = selector;
    }

    public double price(String html) {
        Element element = Jsoup.parse(html).selectFirst(selector);
        if (element == null) {
            return -1;
        }
        String text = element.text().replace(",", ".");
        StringBuilder digits = new StringBuilder();
        for (char each : text.toCharArray()) {
            if (Character.isDigit(each) || each == '.') {
                digits.append(each);
            }
        }
        if (digits.length() == 0) {
            return -1;
        }
        double number = Double.parseDouble(digits.toString());
        return number;
    }
}
