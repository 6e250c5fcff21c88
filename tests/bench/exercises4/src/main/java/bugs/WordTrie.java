package bugs;

import java.util.HashMap;
import java.util.Map;

/** Words in a tree of letters. */
public class WordTrie {
    private static class Node {
        private final Map<Character, Node> next = new HashMap<>();
        private boolean word;
    }

    private final Node root = new Node();

    public void add(String word) {
        Node node = root;
        for (char letter : word.toCharArray()) {
            node = node.next.computeIfAbsent(letter, key -> new Node());
        }
        node.word = true;
    }

    private Node find(String text) {
        Node node = root;
        for (char letter : text.toCharArray()) {
            node = node.next.get(letter);
            if (node == null) {
                return null;
            }
        }
        return node;
    }

    /** Whether this very word was added. */
    public boolean contains(String word) {
        Node node = find(word);
        return node != null;
    }

    /** Whether a word that begins so was added. */
    public boolean startsWith(String prefix) {
        return find(prefix) != null;
    }
}
