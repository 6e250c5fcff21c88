package clinic.desk;

import clinic.people.Patient;
import java.util.HashMap;
import java.util.Map;

public class SessionStore {
    private final Map<String, Object> values = new HashMap<>();

    public void remember(String key, Object value) {
        values.put(key, value);
    }

    public Patient current() {
        if (!values.containsKey("patient")) {
            throw new IllegalStateException("nobody is logged in");
        }
        return (Patient) values.get("patient");
    }

    public void logOut() {
        values.remove("patient");
    }

    public int size() {
        return values.size();
    }
}
