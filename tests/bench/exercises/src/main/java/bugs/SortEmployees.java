package bugs;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Lists employees by department from A to Z, and within a department from the best to the least paid. */
public class SortEmployees {
    public static class Employee {
        final String name;
        final String department;
        final int salary;

        public Employee(String name, String department, int salary) {
            this.name = name;
            this.department = department;
            this.salary = salary;
        }

        String department() {
            return department;
        }

        int salary() {
            return salary;
        }
    }

    public static List<String> sortedNames(List<Employee> staff) {
        Comparator<Employee> bySalary = Comparator.comparingInt(Employee::salary);
        Comparator<Employee> byDepartment = Comparator.comparing(Employee::department);
        return staff.stream()
                .sorted(byDepartment.thenComparing(bySalary).reversed())
                .map(e -> e.name)
                .collect(Collectors.toList());
    }
}
