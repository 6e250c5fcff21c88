package bugs;

import java.util.List;
import java.util.Locale;

/** Counts the messages of a forum that mention a topic. */
public class TopicFilter {
    private final String topic;

    public TopicFilter(String topic) {
        this.topic = topic.toLowerCase(Locale.ROOT);
    }

    /** Whether the topic is mentioned anywhere in the message, in any case of letters. */
    public boolean mentions(String message) {
        return message.toLowerCase(Locale.ROOT).indexOf(topic) > 0;
    }

    public int count(List<String> messages) {
        int count = 0;
        for (String message : messages) {
            if (mentions(message)) {
                count++;
            }
        }
        return count;
    }
}
