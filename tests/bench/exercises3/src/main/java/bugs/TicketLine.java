package bugs;

/** People who wait at a counter, as a chain with both ends known. */
public class TicketLine {
    private static class Person {
        final String name;
        Person next;

        Person(String name) {
            this.name = name;
        }
    }

    private Person first;
    private Person last;
    private int length;

    public void join(String name) {
        Person person = new Person(name);
        if (last == null) {
            first = person;
        } else {
            last.next = person;
        }
        last = person;
        length++;
    }

    /** The name of the person whose turn it is, or null if nobody waits. */
    public String serve() {
        if (length == 0) {
            return null;
        }
        String name = first.name;
        first = first.next;
        length--;
        return name;
    }

    public int length() {
        return length;
    }
}
