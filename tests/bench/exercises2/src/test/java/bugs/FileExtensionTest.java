package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FileExtensionTest {
    @Test
    public void simple() {
        assertEquals("txt", FileExtension.of("notes.TXT"));
        assertEquals("png", FileExtension.of("/home/ann/v1.2/logo.png"));
    }

    @Test
    public void several() {
        assertEquals("gz", FileExtension.of("backup.tar.gz"));
    }

    @Test
    public void none() {
        assertEquals("", FileExtension.of("Makefile"));
        assertEquals("", FileExtension.of("etc/.profile"));
        assertEquals("", FileExtension.of("end."));
    }
}
