package clinic.desk;

import clinic.people.Visit;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;

/** Writes visits as lines of text. */
public class VisitExport implements Closeable {
    private final Writer out;
    private int written;

    public VisitExport(Writer out) {
        this.out = out;
    }

    public void write(Visit visit) throws IOException {
        out.write(visit.start() + ";" + visit.minutes() + ";" + visit.reason() + "\n");
        written++;
    }

    public int written() {
        return written;
    }

    @Override
    public void close() throws IOException {
        out.flush();
        out.close();
    }
}
