package bugs;

import java.util.HashSet;
import java.util.Set;

/** A page of a wiki and who may change it. */
public class WikiPage {
    private final String author;
    private final Set<String> editors = new HashSet<>();
    private boolean locked;

    public WikiPage(String author) {
        this.author = author;
    }

    public void invite(String user) {
        editors.add(user);
    }

    public void lock() {
        locked = true;
    }

    public void unlock() {
        locked = false;
    }

    /** The author and the invited editors may change the page, but nobody may while it is locked. */
    public boolean mayEdit(String user) {
        return author.equals(user) || editors.contains(user) && !locked;
    }
}
