package org.harvest;

import java.util.ArrayList;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

/** Turns a page's first table into rows of text. */
public class TableReader {
    public List<List<String>> rows(String html) {
        List<List<String>> rows = new ArrayList<>();
        Element table = Jsoup.parse(html).selectFirst("table");
        if (table == null) {
            return rows;
        }
        for (Element row : table.select("tr")) {
            List<String> cells = new ArrayList<>();
            for (Element cell : row.select("th, td")) {
                cells.add(cell.text());
            }
            rows.add(cells);
        }
        return rows;
    }

    public int columns(String html) {
        int most = 0;
        for (List<String> row : rows(html)) {
            most = Math.max(most, row.size());
        }
        return most;
    }
}
