package bugs;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** The field of a form in which people enter their birthday, as in 24.12.1980. */
public final class BirthdayField {
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("d.M.yyyy");

    private BirthdayField() {}

    /** The day, or nothing if the text is no date or lies in the future. */
    public static Optional<LocalDate> read(String text, LocalDate today) {
        try {
            LocalDate day = strict(text.trim());
            return day.isAfter(today) ? Optional.empty() : Optional.of(day);
        } catch (IllegalArgumentException noDate) {
            return Optional.empty();
        }
    }

    private static LocalDate strict(String text) {
        LocalDate day = LocalDate.parse(text, FORMAT);
        if (!day.format(FORMAT).equals(text.replaceAll("\\b0", ""))) {
            throw new DateTimeParseException("no such day", text, 0);
        }
        return day;
    }
}
