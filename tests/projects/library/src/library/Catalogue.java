package library;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Every book, by ISBN. */
public class Catalogue {
    private final Map<String, Book> books = new HashMap<>();
    private final Map<String, Integer> copies = new HashMap<>();

    public void add(Book book, int count) {
        books.put(book.isbn(), book);
        copies.merge(book.isbn(), count, Integer::sum);
    }

    public Optional<Book> find(String isbn) {
        return Optional.ofNullable(books.get(isbn));
    }

    public int copiesOf(Book book) {
        return copies.getOrDefault(book.isbn(), 0);
    }

    public List<Book> by(String author) {
        List<Book> found = new ArrayList<>();
        for (Book book : books.values()) {
            if (book.isWrittenBy(author)) {
                found.add(book);
            }
        }
        found.sort(Comparator.comparing(Book::year));
        return found;
    }

    public String listing() {
        StringBuilder text = new StringBuilder();
        for (Book book : books.values()) {
            text.append(book.label()).append('\n');
        }
        return text.toString();
    }
}
