package bugs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The tags that somebody typed below an article, separated by commas. */
public final class TagInput {
    private static final int MOST = 5;

    private TagInput() {}

    /** The tags in lower case, without blanks around them and none twice; at most five. */
    public static List<String> tags(String text) {
        List<String> tags = new ArrayList<>();
        if (text == null) {
            return tags;
        }
        for (String part : text.split(",")) {
            String tag = part.toLowerCase(Locale.ROOT);
            if (tag.isEmpty() || tags.contains(tag)) {
                continue;
            }
            if (tags.size() == MOST) {
                break;
            }
            tags.add(tag);
        }
        return tags;
    }
}
