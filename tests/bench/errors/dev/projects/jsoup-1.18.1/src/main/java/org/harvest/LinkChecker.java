package org.harvest;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.select.Elements;

/** Finds the links of a page that lead elsewhere. */
public class LinkChecker {
    private final String host;

    public LinkChecker(String host) {
        this.host = host;
    }

    public List<String> foreign(String html, String base) {
        List<String> links = new ArrayList<>();
        Elements anchors = Jsoup.parse(html, base).select("a[href]");
        for (var link : anchors) {
            URI target = URI.create(link.absUrl("href"));
            if (target.getHost() != null && !target.getHost().endsWith(host)) {
                links.add(target.toString());
            }
        }
        return links;
    }
}
