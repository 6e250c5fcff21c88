package depot.stock;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;

/** Writes each scan to a file. */
public class ScanLog implements AutoCloseable {
    private final BufferedWriter out;

    public ScanLog(Path file) throws IOException {
        this.out = Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    public void scanned(String code, Instant at) {
        String line = at + " " + code;
        if (code.isBlank()) {
            return;
        }
        try {
            out.write(line + System.lineSeparator());
        } catch (IOException e) {
            throw new IllegalStateException("cannot log " + code, e);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
