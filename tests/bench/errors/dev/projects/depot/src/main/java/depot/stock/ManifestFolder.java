package depot.stock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** All manifests of one day. */
public class ManifestFolder {
    private final List<Path> files;

    public ManifestFolder(List<Path> files) {
        this.files = List.copyOf(files);
    }

    public long lines() {
        long total = 0;
        for (Path file : files) {
            if (Files.isReadable(file)) {
                try {
                    total += Files.readAllLines(file).size();
                } catch (IOException e) {
                    throw new IllegalStateException("cannot read " + file, e);
                }
            }
        }
        return total;
    }

    public boolean isEmpty() throws IOException {
        for (Path file : files) {
            if (Files.size(file) > 0) {
                return false;
            }
        }
        return true;
    }
}
