package library;

import java.util.List;
import java.util.Objects;

/** A title the library owns, with its authors. */
public record Book(String isbn, String title, List<String> authors, int year) {

    public Book {
        Objects.requireNonNull(isbn, "isbn");
        authors = List.copyOf(authors);
    }

    public boolean isWrittenBy(String author) {
        return authors.contains(author);
    }

    public String label() {
        return title + " (" + year + ")";
    }
}
