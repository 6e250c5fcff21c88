package org.harvest;

import java.util.ArrayList;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Collects the headlines of a newspaper's front page. */
public class HeadlineCollector {
    private final int most;

    public HeadlineCollector(int most) {
        this.most = most;
    }

    public List<String> collect(String html, String base) {
        Document page = Jsoup.parse(html, base);
        List<String> found = new ArrayList<>();
        for (Element heading : page.select("article h2, article h3")) {
            if (found.size() == most) {
                break;
            }
            String title = heading.text().trim();
            if (!title.isEmpty()) {
                found.add(title);
            }
        }
        return found;
    }
}
