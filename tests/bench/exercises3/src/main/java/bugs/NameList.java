package bugs;

import java.util.List;

/** Writes names as a phrase: "Ada, Bob and Cy". */
public class NameList {
    public static String phrase(List<String> names) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            if (i > 0) {
                text.append(i == names.size() ? " and " : ", ");
            }
            text.append(names.get(i));
        }
        return text.toString();
    }
}
