package org.harvest;

import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/** Sums the words that stand below an element. */
public class TextWalker {
    private int words;

    public int count(Element root) {
        words = 0;
        walk(root);
        return words;
    }

    private void walk(Node node) {
        for (Node child : node.childNodes()) {
            if (child instanceof TextNode) {
                TextNode text = (TextNode) child;
                String content = text.text().trim();
                if (!content.isEmpty()) {
                    words += content.split("\\s+").length;
                }
            } else {
                walk(child);
            }
        }
    }
}
