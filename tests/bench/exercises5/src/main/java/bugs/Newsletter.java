package bugs;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The readers of a newsletter. */
public class Newsletter {
    /** A reader; {@code left} is the day of the cancellation, null for somebody who still reads. */
    public record Reader(String address, boolean confirmed, LocalDate left) {
        boolean cancelled(LocalDate day) {
            return left != null && !left.isAfter(day);
        }
    }

    private final List<Reader> readers = new ArrayList<>();

    public void add(Reader reader) {
        readers.add(reader);
    }

    /** Whom the issue of that day is sent to: those who confirmed and have not cancelled. */
    public List<String> recipients(LocalDate day) {
        return readers.stream()
                .filter(Reader::confirmed)
                .filter(reader -> reader.cancelled(day))
                .map(Reader::address)
                .sorted()
                .collect(Collectors.toList());
    }
}
