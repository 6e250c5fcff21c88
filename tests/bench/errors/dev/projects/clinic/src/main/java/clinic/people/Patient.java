package clinic.people;

import java.time.LocalDate;
import java.util.Optional;

public final class Patient {
    private final long id;
    private final String name;
    private final LocalDate born;
    private final String email;

    public Patient(long id, String name, LocalDate born, String email) {
        this.id = id;
        this.name = name;
        this.born = born;
        this.email = email;
    }

    public long getId() {
        return id;
    }

    public String getName() {
        return name;
    }

    public LocalDate getBorn() {
        return born;
    }

    public Optional<String> getEmail() {
        return Optional.ofNullable(email);
    }
}
