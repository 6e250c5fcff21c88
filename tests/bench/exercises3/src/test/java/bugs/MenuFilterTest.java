package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.Test;

public class MenuFilterTest {
    private static final Map<String, List<String>> DISHES = Map.of(
            "pasta", List.of("wheat", "egg", "cheese"), "salad", List.of("lettuce", "nuts"),
            "soup", List.of("leek", "cream"), "water", List.of(), "egg", List.of("egg"));

    @Test
    public void healthy() {
        assertEquals(List.of("egg", "pasta", "salad", "soup", "water"), MenuFilter.safe(DISHES, Set.of()));
    }

    @Test
    public void one() {
        assertEquals(List.of("salad", "soup", "water"), MenuFilter.safe(DISHES, Set.of("egg")));
        assertEquals(List.of("egg", "pasta", "soup", "water"), MenuFilter.safe(DISHES, Set.of("nuts")));
    }

    @Test
    public void several() {
        assertEquals(List.of("egg", "water"), MenuFilter.safe(DISHES, Set.of("wheat", "nuts", "cream")));
        assertEquals(List.of("water"), MenuFilter.safe(DISHES, Set.of("egg", "cream", "lettuce", "nuts")));
    }
}
