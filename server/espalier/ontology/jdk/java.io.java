// Signatures of JDK 25's public API as source resolution needs them, by reflection; primitive results left out.
package java.io;

interface Serializable {
}
interface Closeable extends AutoCloseable {
  abstract void close();
}
class IOException extends Exception {
}
class FileNotFoundException extends IOException {
}
class UncheckedIOException extends RuntimeException {
  IOException getCause();
}
abstract class InputStream implements Closeable {
  byte[] readAllBytes();
  byte[] readNBytes(int a);
  static InputStream nullInputStream();
}
abstract class OutputStream implements Closeable, Flushable {
  static OutputStream nullOutputStream();
}
abstract class Reader implements Readable, Closeable {
  String readAllAsString();
  java.util.List<String> readAllLines();
  static Reader nullReader();
  static Reader of(CharSequence a);
}
abstract class Writer implements Appendable, Closeable, Flushable {
  Writer append(CharSequence a);
  Writer append(CharSequence a, int b, int c);
  Writer append(char a);
  static Writer nullWriter();
}
class File implements Serializable, Comparable<File> {
  File getAbsoluteFile();
  File getCanonicalFile();
  File getParentFile();
  File[] listFiles();
  File[] listFiles(FileFilter a);
  File[] listFiles(FilenameFilter a);
  String getAbsolutePath();
  String getCanonicalPath();
  String getName();
  String getParent();
  String getPath();
  String[] list();
  String[] list(FilenameFilter a);
  java.net.URI toURI();
  java.net.URL toURL();
  java.nio.file.Path toPath();
  static File createTempFile(String a, String b);
  static File createTempFile(String a, String b, File c);
  static File[] listRoots();
}
