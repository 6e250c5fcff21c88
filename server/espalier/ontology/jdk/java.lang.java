// Signatures of JDK 25's public API as source resolution needs them, by reflection; primitive results left out.
package java.lang;

class Object {
  Class<?> getClass();
  Object clone();
  String toString();
  boolean equals(Object a);
  int hashCode();
  void finalize();
  void notify();
  void notifyAll();
  void wait();
  void wait(long a);
  void wait(long a, int b);
}
class String implements java.io.Serializable, Comparable<String>, CharSequence {
  <R> R transform(java.util.function.Function<? super String, ? extends R> a);
  CharSequence subSequence(int a, int b);
  String concat(String a);
  String formatted(Object... a);
  String indent(int a);
  String intern();
  String repeat(int a);
  String replace(CharSequence a, CharSequence b);
  String replace(char a, char b);
  String replaceAll(String a, String b);
  String replaceFirst(String a, String b);
  String resolveConstantDesc(java.lang.invoke.MethodHandles.Lookup a);
  String strip();
  String stripIndent();
  String stripLeading();
  String stripTrailing();
  String substring(int a);
  String substring(int a, int b);
  String toLowerCase();
  String toLowerCase(java.util.Locale a);
  String toUpperCase();
  String toUpperCase(java.util.Locale a);
  String translateEscapes();
  String trim();
  String[] split(String a);
  String[] split(String a, int b);
  String[] splitWithDelimiters(String a, int b);
  byte[] getBytes();
  byte[] getBytes(String a);
  byte[] getBytes(java.nio.charset.Charset a);
  char[] toCharArray();
  java.util.Optional<String> describeConstable();
  java.util.stream.IntStream chars();
  java.util.stream.IntStream codePoints();
  java.util.stream.Stream<String> lines();
  static String copyValueOf(char[] a);
  static String copyValueOf(char[] a, int b, int c);
  static String format(String a, Object... b);
  static String format(java.util.Locale a, String b, Object... c);
  static String join(CharSequence a, CharSequence... b);
  static String join(CharSequence a, Iterable<? extends CharSequence> b);
  static String valueOf(Object a);
  static String valueOf(boolean a);
  static String valueOf(char a);
  static String valueOf(char[] a);
  static String valueOf(char[] a, int b, int c);
  static String valueOf(double a);
  static String valueOf(float a);
  static String valueOf(int a);
  static String valueOf(long a);
}
interface CharSequence {
  abstract CharSequence subSequence(int a, int b);
  abstract String toString();
  abstract char charAt(int a);
  abstract int length();
  default java.util.stream.IntStream chars();
  default java.util.stream.IntStream codePoints();
}
class StringBuilder implements Appendable, java.io.Serializable, Comparable<StringBuilder>, CharSequence {
  StringBuilder append(CharSequence a);
  StringBuilder append(CharSequence a, int b, int c);
  StringBuilder append(Object a);
  StringBuilder append(String a);
  StringBuilder append(StringBuffer a);
  StringBuilder append(boolean a);
  StringBuilder append(char a);
  StringBuilder append(char[] a);
  StringBuilder append(char[] a, int b, int c);
  StringBuilder append(double a);
  StringBuilder append(float a);
  StringBuilder append(int a);
  StringBuilder append(long a);
  StringBuilder appendCodePoint(int a);
  StringBuilder delete(int a, int b);
  StringBuilder deleteCharAt(int a);
  StringBuilder insert(int a, CharSequence b);
  StringBuilder insert(int a, CharSequence b, int c, int d);
  StringBuilder insert(int a, Object b);
  StringBuilder insert(int a, String b);
  StringBuilder insert(int a, boolean b);
  StringBuilder insert(int a, char b);
  StringBuilder insert(int a, char[] b);
  StringBuilder insert(int a, char[] b, int c, int d);
  StringBuilder insert(int a, double b);
  StringBuilder insert(int a, float b);
  StringBuilder insert(int a, int b);
  StringBuilder insert(int a, long b);
  StringBuilder repeat(CharSequence a, int b);
  StringBuilder repeat(int a, int b);
  StringBuilder replace(int a, int b, String c);
  StringBuilder reverse();
}
class Class<T> implements java.io.Serializable, java.lang.reflect.GenericDeclaration, java.lang.reflect.Type, java.lang.reflect.AnnotatedElement, java.lang.invoke.TypeDescriptor.OfField<Class<?>> {
  <A extends java.lang.annotation.Annotation> A getAnnotation(Class<A> a);
  <A extends java.lang.annotation.Annotation> A getDeclaredAnnotation(Class<A> a);
  <A extends java.lang.annotation.Annotation> A[] getAnnotationsByType(Class<A> a);
  <A extends java.lang.annotation.Annotation> A[] getDeclaredAnnotationsByType(Class<A> a);
  <U> Class<? extends U> asSubclass(Class<U> a);
  Class<? super T> getSuperclass();
  Class<?> arrayType();
  Class<?> componentType();
  Class<?> getComponentType();
  Class<?> getDeclaringClass();
  Class<?> getEnclosingClass();
  Class<?> getNestHost();
  Class<?>[] getClasses();
  Class<?>[] getDeclaredClasses();
  Class<?>[] getInterfaces();
  Class<?>[] getNestMembers();
  Class<?>[] getPermittedSubclasses();
  ClassLoader getClassLoader();
  Module getModule();
  Object[] getSigners();
  Package getPackage();
  String descriptorString();
  String getCanonicalName();
  String getName();
  String getPackageName();
  String getSimpleName();
  String getTypeName();
  String toGenericString();
  T cast(Object a);
  T newInstance();
  T[] getEnumConstants();
  java.io.InputStream getResourceAsStream(String a);
  java.lang.annotation.Annotation[] getAnnotations();
  java.lang.annotation.Annotation[] getDeclaredAnnotations();
  java.lang.reflect.AnnotatedType getAnnotatedSuperclass();
  java.lang.reflect.AnnotatedType[] getAnnotatedInterfaces();
  java.lang.reflect.Constructor<?> getEnclosingConstructor();
  java.lang.reflect.Constructor<?>[] getConstructors();
  java.lang.reflect.Constructor<?>[] getDeclaredConstructors();
  java.lang.reflect.Constructor<T> getConstructor(Class<?>... a);
  java.lang.reflect.Constructor<T> getDeclaredConstructor(Class<?>... a);
  java.lang.reflect.Field getDeclaredField(String a);
  java.lang.reflect.Field getField(String a);
  java.lang.reflect.Field[] getDeclaredFields();
  java.lang.reflect.Field[] getFields();
  java.lang.reflect.Method getDeclaredMethod(String a, Class<?>... b);
  java.lang.reflect.Method getEnclosingMethod();
  java.lang.reflect.Method getMethod(String a, Class<?>... b);
  java.lang.reflect.Method[] getDeclaredMethods();
  java.lang.reflect.Method[] getMethods();
  java.lang.reflect.RecordComponent[] getRecordComponents();
  java.lang.reflect.Type getGenericSuperclass();
  java.lang.reflect.TypeVariable<Class<T>>[] getTypeParameters();
  java.lang.reflect.Type[] getGenericInterfaces();
  java.net.URL getResource(String a);
  java.security.ProtectionDomain getProtectionDomain();
  java.util.Optional<java.lang.constant.ClassDesc> describeConstable();
  java.util.Set<java.lang.reflect.AccessFlag> accessFlags();
  static Class<?> forName(Module a, String b);
  static Class<?> forName(String a);
  static Class<?> forName(String a, boolean b, ClassLoader c);
  static Class<?> forPrimitiveName(String a);
}
abstract class Enum<E extends Enum<E>> implements Comparable<E>, java.io.Serializable {
  Class<E> getDeclaringClass();
  String name();
  java.util.Optional<Enum.EnumDesc<E>> describeConstable();
  static <T extends Enum<T>> T valueOf(Class<T> a, String b);
}
abstract class Record {
}
interface Iterable<T> {
  abstract java.util.Iterator<T> iterator();
  default java.util.Spliterator<T> spliterator();
  default void forEach(java.util.function.Consumer<? super T> a);
}
interface Comparable<T> {
  abstract int compareTo(T a);
}
interface Runnable {
  abstract void run();
}
interface AutoCloseable {
  abstract void close();
}
interface Cloneable {
}
abstract class Number implements java.io.Serializable {
}
class Integer extends Number implements Comparable<Integer> {
  Integer resolveConstantDesc(java.lang.invoke.MethodHandles.Lookup a);
  java.util.Optional<Integer> describeConstable();
  static Integer decode(String a);
  static Integer getInteger(String a);
  static Integer getInteger(String a, Integer b);
  static Integer getInteger(String a, int b);
  static Integer valueOf(String a);
  static Integer valueOf(String a, int b);
  static Integer valueOf(int a);
  static String toBinaryString(int a);
  static String toHexString(int a);
  static String toOctalString(int a);
  static String toString(int a);
  static String toString(int a, int b);
  static String toUnsignedString(int a);
  static String toUnsignedString(int a, int b);
}
class Long extends Number implements Comparable<Long> {
  Long resolveConstantDesc(java.lang.invoke.MethodHandles.Lookup a);
  java.util.Optional<Long> describeConstable();
  static Long decode(String a);
  static Long getLong(String a);
  static Long getLong(String a, Long b);
  static Long getLong(String a, long b);
  static Long valueOf(String a);
  static Long valueOf(String a, int b);
  static Long valueOf(long a);
  static String toBinaryString(long a);
  static String toHexString(long a);
  static String toOctalString(long a);
  static String toString(long a);
  static String toString(long a, int b);
  static String toUnsignedString(long a);
  static String toUnsignedString(long a, int b);
}
class Short extends Number implements Comparable<Short> {
  java.util.Optional<java.lang.constant.DynamicConstantDesc<Short>> describeConstable();
  static Short decode(String a);
  static Short valueOf(String a);
  static Short valueOf(String a, int b);
  static Short valueOf(short a);
  static String toString(short a);
}
class Byte extends Number implements Comparable<Byte> {
  java.util.Optional<java.lang.constant.DynamicConstantDesc<Byte>> describeConstable();
  static Byte decode(String a);
  static Byte valueOf(String a);
  static Byte valueOf(String a, int b);
  static Byte valueOf(byte a);
  static String toString(byte a);
}
class Double extends Number implements Comparable<Double> {
  Double resolveConstantDesc(java.lang.invoke.MethodHandles.Lookup a);
  java.util.Optional<Double> describeConstable();
  static Double valueOf(String a);
  static Double valueOf(double a);
  static String toHexString(double a);
  static String toString(double a);
}
class Float extends Number implements Comparable<Float> {
  Float resolveConstantDesc(java.lang.invoke.MethodHandles.Lookup a);
  java.util.Optional<Float> describeConstable();
  static Float valueOf(String a);
  static Float valueOf(float a);
  static String toHexString(float a);
  static String toString(float a);
}
class Boolean implements java.io.Serializable, Comparable<Boolean> {
  java.util.Optional<java.lang.constant.DynamicConstantDesc<Boolean>> describeConstable();
  static Boolean valueOf(String a);
  static Boolean valueOf(boolean a);
  static String toString(boolean a);
}
class Character implements java.io.Serializable, Comparable<Character> {
  java.util.Optional<java.lang.constant.DynamicConstantDesc<Character>> describeConstable();
  static Character valueOf(char a);
  static String getName(int a);
  static String toString(char a);
  static String toString(int a);
  static char[] toChars(int a);
}
class Void {
}
class Throwable implements java.io.Serializable {
  StackTraceElement[] getStackTrace();
  String getLocalizedMessage();
  String getMessage();
  Throwable fillInStackTrace();
  Throwable getCause();
  Throwable initCause(Throwable a);
  Throwable[] getSuppressed();
}
class Exception extends Throwable {
}
class RuntimeException extends Exception {
}
class Error extends Throwable {
}
class IllegalArgumentException extends RuntimeException {
}
class IllegalStateException extends RuntimeException {
}
class UnsupportedOperationException extends RuntimeException {
}
class NullPointerException extends RuntimeException {
}
class ThreadLocal<T> {
  T get();
  T initialValue();
  static <S> ThreadLocal<S> withInitial(java.util.function.Supplier<? extends S> a);
}
class Thread implements Runnable {
  ClassLoader getContextClassLoader();
  StackTraceElement[] getStackTrace();
  String getName();
  Thread.State getState();
  Thread.UncaughtExceptionHandler getUncaughtExceptionHandler();
  ThreadGroup getThreadGroup();
  static Thread currentThread();
  static Thread startVirtualThread(Runnable a);
  static Thread.Builder.OfPlatform ofPlatform();
  static Thread.Builder.OfVirtual ofVirtual();
  static Thread.UncaughtExceptionHandler getDefaultUncaughtExceptionHandler();
  static java.util.Map<Thread, StackTraceElement[]> getAllStackTraces();
  static void setDefaultUncaughtExceptionHandler(Thread.UncaughtExceptionHandler a);
  void setUncaughtExceptionHandler(Thread.UncaughtExceptionHandler a);
}
@interface Override {
}
@interface Deprecated {
}
@interface FunctionalInterface {
}
@interface SuppressWarnings {
}
@interface SafeVarargs {
}
class ClassNotFoundException extends ReflectiveOperationException {
  Throwable getException();
}
class InterruptedException extends Exception {
}
class CloneNotSupportedException extends Exception {
}
class ClassCastException extends RuntimeException {
}
