package bugs;

import java.util.Map;

/** Replaces placeholders like ${name} in a template; unknown placeholders are left as they are. */
public class TemplateFill {
    public static String fill(String template, Map<String, String> values) {
        StringBuilder out = new StringBuilder();
        int pos = 0;
        while (true) {
            int open = template.indexOf("${", pos);
            int close = open < 0 ? -1 : template.indexOf('}', open);
            if (close < 0) {
                return out.append(template.substring(pos)).toString();
            }
            out.append(template, pos, open);
            String name = template.substring(open + 1, close);
            out.append(values.getOrDefault(name, template.substring(open, close + 1)));
            pos = close + 1;
        }
    }
}
