package bugs;

import java.util.ArrayList;
import java.util.List;

/** Lists the menus of a restaurant: one dish of each course. */
public class MenuChoices {
    public static List<String> menus(List<List<String>> courses) {
        List<String> menus = new ArrayList<>();
        choose(courses, new ArrayList<>(), menus);
        return menus;
    }

    private static void choose(List<List<String>> courses, List<String> chosen, List<String> menus) {
        if (chosen.size() == courses.size()) {
            menus.add(String.join("+", chosen));
            return;
        }
        for (String dish : courses.get(chosen.size())) {
            chosen.add(dish);
            choose(courses, chosen, menus);
        }
    }
}
