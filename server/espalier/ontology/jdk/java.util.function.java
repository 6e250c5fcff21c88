// Signatures of JDK 25's public API as source resolution needs them, by reflection; primitive results left out.
package java.util.function;

interface BiConsumer<T,U> {
  abstract void accept(T a, U b);
  default BiConsumer<T, U> andThen(BiConsumer<? super T, ? super U> a);
}
interface BiFunction<T,U,R> {
  abstract R apply(T a, U b);
  default <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V> a);
}
interface BiPredicate<T,U> {
  abstract boolean test(T a, U b);
  default BiPredicate<T, U> and(BiPredicate<? super T, ? super U> a);
  default BiPredicate<T, U> negate();
  default BiPredicate<T, U> or(BiPredicate<? super T, ? super U> a);
}
interface BinaryOperator<T> extends BiFunction<T, T, T> {
  static <T> BinaryOperator<T> maxBy(java.util.Comparator<? super T> a);
  static <T> BinaryOperator<T> minBy(java.util.Comparator<? super T> a);
}
interface BooleanSupplier {
  abstract boolean getAsBoolean();
}
interface Consumer<T> {
  abstract void accept(T a);
  default Consumer<T> andThen(Consumer<? super T> a);
}
interface DoubleFunction<R> {
  abstract R apply(double a);
}
interface DoublePredicate {
  abstract boolean test(double a);
  default DoublePredicate and(DoublePredicate a);
  default DoublePredicate negate();
  default DoublePredicate or(DoublePredicate a);
}
interface DoubleSupplier {
  abstract double getAsDouble();
}
interface Function<T,R> {
  abstract R apply(T a);
  default <V> Function<T, V> andThen(Function<? super R, ? extends V> a);
  default <V> Function<V, R> compose(Function<? super V, ? extends T> a);
  static <T> Function<T, T> identity();
}
interface IntBinaryOperator {
  abstract int applyAsInt(int a, int b);
}
interface IntConsumer {
  abstract void accept(int a);
  default IntConsumer andThen(IntConsumer a);
}
interface IntFunction<R> {
  abstract R apply(int a);
}
interface IntPredicate {
  abstract boolean test(int a);
  default IntPredicate and(IntPredicate a);
  default IntPredicate negate();
  default IntPredicate or(IntPredicate a);
}
interface IntSupplier {
  abstract int getAsInt();
}
interface IntUnaryOperator {
  abstract int applyAsInt(int a);
  default IntUnaryOperator andThen(IntUnaryOperator a);
  default IntUnaryOperator compose(IntUnaryOperator a);
  static IntUnaryOperator identity();
}
interface LongFunction<R> {
  abstract R apply(long a);
}
interface LongSupplier {
  abstract long getAsLong();
}
interface ObjIntConsumer<T> {
  abstract void accept(T a, int b);
}
interface Predicate<T> {
  abstract boolean test(T a);
  default Predicate<T> and(Predicate<? super T> a);
  default Predicate<T> negate();
  default Predicate<T> or(Predicate<? super T> a);
  static <T> Predicate<T> isEqual(Object a);
  static <T> Predicate<T> not(Predicate<? super T> a);
}
interface Supplier<T> {
  abstract T get();
}
interface ToDoubleFunction<T> {
  abstract double applyAsDouble(T a);
}
interface ToIntBiFunction<T,U> {
  abstract int applyAsInt(T a, U b);
}
interface ToIntFunction<T> {
  abstract int applyAsInt(T a);
}
interface ToLongFunction<T> {
  abstract long applyAsLong(T a);
}
interface UnaryOperator<T> extends Function<T, T> {
  static <T> UnaryOperator<T> identity();
}
