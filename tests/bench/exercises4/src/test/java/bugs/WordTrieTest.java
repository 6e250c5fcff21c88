package bugs;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class WordTrieTest {
    private static WordTrie trie() {
        WordTrie trie = new WordTrie();
        trie.add("card");
        trie.add("care");
        trie.add("dog");
        trie.add("do");
        return trie;
    }

    @Test
    public void words() {
        assertTrue(trie().contains("card"));
        assertTrue(trie().contains("dog"));
        assertTrue(trie().contains("do"));
        assertFalse(trie().contains("cat"));
        assertFalse(trie().contains("cards"));
        assertTrue(trie().startsWith("ca"));
        assertTrue(trie().startsWith("dog"));
        assertFalse(trie().startsWith("og"));
    }

    @Test
    public void beginnings() {
        WordTrie trie = trie();
        assertFalse(trie.contains("car"));
        assertFalse(trie.contains("d"));
        assertFalse(trie.contains(""));
        trie.add("car");
        assertTrue(trie.contains("car"));
        assertFalse(trie.contains("ca"));
        assertTrue(trie.contains("care"));
    }
}
