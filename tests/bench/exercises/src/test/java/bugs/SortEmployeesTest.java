package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;

import org.junit.Test;

public class SortEmployeesTest {
    private static SortEmployees.Employee e(String name, String department, int salary) {
        return new SortEmployees.Employee(name, department, salary);
    }

    @Test
    public void oneDepartment() {
        assertEquals(Arrays.asList("hi", "mid", "lo"),
                SortEmployees.sortedNames(Arrays.asList(e("mid", "IT", 50), e("lo", "IT", 40), e("hi", "IT", 60))));
    }

    @Test
    public void departmentsAscend() {
        assertEquals(Arrays.asList("x", "y"),
                SortEmployees.sortedNames(Arrays.asList(e("y", "Sales", 90), e("x", "Finance", 10))));
        assertEquals(Arrays.asList("b", "a", "d", "c"),
                SortEmployees.sortedNames(Arrays.asList(e("a", "HR", 1), e("b", "HR", 2), e("c", "IT", 1), e("d", "IT", 2))));
    }

    @Test
    public void nobody() {
        assertTrue(SortEmployees.sortedNames(new ArrayList<SortEmployees.Employee>()).isEmpty());
    }
}
