// Signatures of JDK 25's public API as source resolution needs them, by reflection; primitive results left out.
package java.util.concurrent;

interface Callable<V> {
  abstract V call();
}
interface Future<V> {
  abstract V get();
  abstract V get(long a, TimeUnit b);
  abstract boolean cancel(boolean a);
  abstract boolean isCancelled();
  abstract boolean isDone();
  default Future.State state();
  default Throwable exceptionNow();
  default V resultNow();
}
interface CompletionStage<T> {
  abstract <U,V> CompletionStage<V> thenCombine(CompletionStage<? extends U> a, java.util.function.BiFunction<? super T, ? super U, ? extends V> b);
  abstract <U,V> CompletionStage<V> thenCombineAsync(CompletionStage<? extends U> a, java.util.function.BiFunction<? super T, ? super U, ? extends V> b);
  abstract <U,V> CompletionStage<V> thenCombineAsync(CompletionStage<? extends U> a, java.util.function.BiFunction<? super T, ? super U, ? extends V> b, Executor c);
  abstract <U> CompletionStage<U> applyToEither(CompletionStage<? extends T> a, java.util.function.Function<? super T, U> b);
  abstract <U> CompletionStage<U> applyToEitherAsync(CompletionStage<? extends T> a, java.util.function.Function<? super T, U> b);
  abstract <U> CompletionStage<U> applyToEitherAsync(CompletionStage<? extends T> a, java.util.function.Function<? super T, U> b, Executor c);
  abstract <U> CompletionStage<U> handle(java.util.function.BiFunction<? super T, Throwable, ? extends U> a);
  abstract <U> CompletionStage<U> handleAsync(java.util.function.BiFunction<? super T, Throwable, ? extends U> a);
  abstract <U> CompletionStage<U> handleAsync(java.util.function.BiFunction<? super T, Throwable, ? extends U> a, Executor b);
  abstract <U> CompletionStage<U> thenApply(java.util.function.Function<? super T, ? extends U> a);
  abstract <U> CompletionStage<U> thenApplyAsync(java.util.function.Function<? super T, ? extends U> a);
  abstract <U> CompletionStage<U> thenApplyAsync(java.util.function.Function<? super T, ? extends U> a, Executor b);
  abstract <U> CompletionStage<U> thenCompose(java.util.function.Function<? super T, ? extends CompletionStage<U>> a);
  abstract <U> CompletionStage<U> thenComposeAsync(java.util.function.Function<? super T, ? extends CompletionStage<U>> a);
  abstract <U> CompletionStage<U> thenComposeAsync(java.util.function.Function<? super T, ? extends CompletionStage<U>> a, Executor b);
  abstract <U> CompletionStage<Void> thenAcceptBoth(CompletionStage<? extends U> a, java.util.function.BiConsumer<? super T, ? super U> b);
  abstract <U> CompletionStage<Void> thenAcceptBothAsync(CompletionStage<? extends U> a, java.util.function.BiConsumer<? super T, ? super U> b);
  abstract <U> CompletionStage<Void> thenAcceptBothAsync(CompletionStage<? extends U> a, java.util.function.BiConsumer<? super T, ? super U> b, Executor c);
  abstract CompletableFuture<T> toCompletableFuture();
  abstract CompletionStage<T> exceptionally(java.util.function.Function<Throwable, ? extends T> a);
  abstract CompletionStage<T> whenComplete(java.util.function.BiConsumer<? super T, ? super Throwable> a);
  abstract CompletionStage<T> whenCompleteAsync(java.util.function.BiConsumer<? super T, ? super Throwable> a);
  abstract CompletionStage<T> whenCompleteAsync(java.util.function.BiConsumer<? super T, ? super Throwable> a, Executor b);
  abstract CompletionStage<Void> acceptEither(CompletionStage<? extends T> a, java.util.function.Consumer<? super T> b);
  abstract CompletionStage<Void> acceptEitherAsync(CompletionStage<? extends T> a, java.util.function.Consumer<? super T> b);
  abstract CompletionStage<Void> acceptEitherAsync(CompletionStage<? extends T> a, java.util.function.Consumer<? super T> b, Executor c);
  abstract CompletionStage<Void> runAfterBoth(CompletionStage<?> a, Runnable b);
  abstract CompletionStage<Void> runAfterBothAsync(CompletionStage<?> a, Runnable b);
  abstract CompletionStage<Void> runAfterBothAsync(CompletionStage<?> a, Runnable b, Executor c);
  abstract CompletionStage<Void> runAfterEither(CompletionStage<?> a, Runnable b);
  abstract CompletionStage<Void> runAfterEitherAsync(CompletionStage<?> a, Runnable b);
  abstract CompletionStage<Void> runAfterEitherAsync(CompletionStage<?> a, Runnable b, Executor c);
  abstract CompletionStage<Void> thenAccept(java.util.function.Consumer<? super T> a);
  abstract CompletionStage<Void> thenAcceptAsync(java.util.function.Consumer<? super T> a);
  abstract CompletionStage<Void> thenAcceptAsync(java.util.function.Consumer<? super T> a, Executor b);
  abstract CompletionStage<Void> thenRun(Runnable a);
  abstract CompletionStage<Void> thenRunAsync(Runnable a);
  abstract CompletionStage<Void> thenRunAsync(Runnable a, Executor b);
  default CompletionStage<T> exceptionallyAsync(java.util.function.Function<Throwable, ? extends T> a);
  default CompletionStage<T> exceptionallyAsync(java.util.function.Function<Throwable, ? extends T> a, Executor b);
  default CompletionStage<T> exceptionallyCompose(java.util.function.Function<Throwable, ? extends CompletionStage<T>> a);
  default CompletionStage<T> exceptionallyComposeAsync(java.util.function.Function<Throwable, ? extends CompletionStage<T>> a);
  default CompletionStage<T> exceptionallyComposeAsync(java.util.function.Function<Throwable, ? extends CompletionStage<T>> a, Executor b);
}
class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
  <U,V> CompletableFuture<V> thenCombine(CompletionStage<? extends U> a, java.util.function.BiFunction<? super T, ? super U, ? extends V> b);
  <U,V> CompletableFuture<V> thenCombineAsync(CompletionStage<? extends U> a, java.util.function.BiFunction<? super T, ? super U, ? extends V> b);
  <U,V> CompletableFuture<V> thenCombineAsync(CompletionStage<? extends U> a, java.util.function.BiFunction<? super T, ? super U, ? extends V> b, Executor c);
  <U> CompletableFuture<U> applyToEither(CompletionStage<? extends T> a, java.util.function.Function<? super T, U> b);
  <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> a, java.util.function.Function<? super T, U> b);
  <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> a, java.util.function.Function<? super T, U> b, Executor c);
  <U> CompletableFuture<U> handle(java.util.function.BiFunction<? super T, Throwable, ? extends U> a);
  <U> CompletableFuture<U> handleAsync(java.util.function.BiFunction<? super T, Throwable, ? extends U> a);
  <U> CompletableFuture<U> handleAsync(java.util.function.BiFunction<? super T, Throwable, ? extends U> a, Executor b);
  <U> CompletableFuture<U> newIncompleteFuture();
  <U> CompletableFuture<U> thenApply(java.util.function.Function<? super T, ? extends U> a);
  <U> CompletableFuture<U> thenApplyAsync(java.util.function.Function<? super T, ? extends U> a);
  <U> CompletableFuture<U> thenApplyAsync(java.util.function.Function<? super T, ? extends U> a, Executor b);
  <U> CompletableFuture<U> thenCompose(java.util.function.Function<? super T, ? extends CompletionStage<U>> a);
  <U> CompletableFuture<U> thenComposeAsync(java.util.function.Function<? super T, ? extends CompletionStage<U>> a);
  <U> CompletableFuture<U> thenComposeAsync(java.util.function.Function<? super T, ? extends CompletionStage<U>> a, Executor b);
  <U> CompletableFuture<Void> thenAcceptBoth(CompletionStage<? extends U> a, java.util.function.BiConsumer<? super T, ? super U> b);
  <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<? extends U> a, java.util.function.BiConsumer<? super T, ? super U> b);
  <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<? extends U> a, java.util.function.BiConsumer<? super T, ? super U> b, Executor c);
  CompletableFuture<T> completeAsync(java.util.function.Supplier<? extends T> a);
  CompletableFuture<T> completeAsync(java.util.function.Supplier<? extends T> a, Executor b);
  CompletableFuture<T> completeOnTimeout(T a, long b, TimeUnit c);
  CompletableFuture<T> copy();
  CompletableFuture<T> exceptionally(java.util.function.Function<Throwable, ? extends T> a);
  CompletableFuture<T> exceptionallyAsync(java.util.function.Function<Throwable, ? extends T> a);
  CompletableFuture<T> exceptionallyAsync(java.util.function.Function<Throwable, ? extends T> a, Executor b);
  CompletableFuture<T> exceptionallyCompose(java.util.function.Function<Throwable, ? extends CompletionStage<T>> a);
  CompletableFuture<T> exceptionallyComposeAsync(java.util.function.Function<Throwable, ? extends CompletionStage<T>> a);
  CompletableFuture<T> exceptionallyComposeAsync(java.util.function.Function<Throwable, ? extends CompletionStage<T>> a, Executor b);
  CompletableFuture<T> orTimeout(long a, TimeUnit b);
  CompletableFuture<T> toCompletableFuture();
  CompletableFuture<T> whenComplete(java.util.function.BiConsumer<? super T, ? super Throwable> a);
  CompletableFuture<T> whenCompleteAsync(java.util.function.BiConsumer<? super T, ? super Throwable> a);
  CompletableFuture<T> whenCompleteAsync(java.util.function.BiConsumer<? super T, ? super Throwable> a, Executor b);
  CompletableFuture<Void> acceptEither(CompletionStage<? extends T> a, java.util.function.Consumer<? super T> b);
  CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> a, java.util.function.Consumer<? super T> b);
  CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> a, java.util.function.Consumer<? super T> b, Executor c);
  CompletableFuture<Void> runAfterBoth(CompletionStage<?> a, Runnable b);
  CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> a, Runnable b);
  CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> a, Runnable b, Executor c);
  CompletableFuture<Void> runAfterEither(CompletionStage<?> a, Runnable b);
  CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> a, Runnable b);
  CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> a, Runnable b, Executor c);
  CompletableFuture<Void> thenAccept(java.util.function.Consumer<? super T> a);
  CompletableFuture<Void> thenAcceptAsync(java.util.function.Consumer<? super T> a);
  CompletableFuture<Void> thenAcceptAsync(java.util.function.Consumer<? super T> a, Executor b);
  CompletableFuture<Void> thenRun(Runnable a);
  CompletableFuture<Void> thenRunAsync(Runnable a);
  CompletableFuture<Void> thenRunAsync(Runnable a, Executor b);
  CompletionStage<T> minimalCompletionStage();
  Executor defaultExecutor();
  Future.State state();
  T get();
  T get(long a, TimeUnit b);
  T getNow(T a);
  T join();
  T resultNow();
  Throwable exceptionNow();
  static <U> CompletableFuture<U> completedFuture(U a);
  static <U> CompletableFuture<U> failedFuture(Throwable a);
  static <U> CompletableFuture<U> supplyAsync(java.util.function.Supplier<U> a);
  static <U> CompletableFuture<U> supplyAsync(java.util.function.Supplier<U> a, Executor b);
  static <U> CompletionStage<U> completedStage(U a);
  static <U> CompletionStage<U> failedStage(Throwable a);
  static CompletableFuture<Object> anyOf(CompletableFuture<?>... a);
  static CompletableFuture<Void> allOf(CompletableFuture<?>... a);
  static CompletableFuture<Void> runAsync(Runnable a);
  static CompletableFuture<Void> runAsync(Runnable a, Executor b);
  static Executor delayedExecutor(long a, TimeUnit b);
  static Executor delayedExecutor(long a, TimeUnit b, Executor c);
}
interface Executor {
  abstract void execute(Runnable a);
}
interface ExecutorService extends Executor, AutoCloseable {
  abstract <T> Future<T> submit(Callable<T> a);
  abstract <T> Future<T> submit(Runnable a, T b);
  abstract <T> T invokeAny(java.util.Collection<? extends Callable<T>> a);
  abstract <T> T invokeAny(java.util.Collection<? extends Callable<T>> a, long b, TimeUnit c);
  abstract <T> java.util.List<Future<T>> invokeAll(java.util.Collection<? extends Callable<T>> a);
  abstract <T> java.util.List<Future<T>> invokeAll(java.util.Collection<? extends Callable<T>> a, long b, TimeUnit c);
  abstract Future<?> submit(Runnable a);
  abstract boolean awaitTermination(long a, TimeUnit b);
  abstract boolean isShutdown();
  abstract boolean isTerminated();
  abstract java.util.List<Runnable> shutdownNow();
  abstract void shutdown();
}
interface ScheduledExecutorService extends ExecutorService {
  abstract <V> ScheduledFuture<V> schedule(Callable<V> a, long b, TimeUnit c);
  abstract ScheduledFuture<?> schedule(Runnable a, long b, TimeUnit c);
  abstract ScheduledFuture<?> scheduleAtFixedRate(Runnable a, long b, long c, TimeUnit d);
  abstract ScheduledFuture<?> scheduleWithFixedDelay(Runnable a, long b, long c, TimeUnit d);
}
interface ScheduledFuture<V> extends Delayed, Future<V> {
}
class Executors {
  static <T> Callable<T> callable(Runnable a, T b);
  static <T> Callable<T> privilegedCallable(Callable<T> a);
  static <T> Callable<T> privilegedCallableUsingCurrentClassLoader(Callable<T> a);
  static Callable<Object> callable(Runnable a);
  static Callable<Object> callable(java.security.PrivilegedAction<?> a);
  static Callable<Object> callable(java.security.PrivilegedExceptionAction<?> a);
  static ExecutorService newCachedThreadPool();
  static ExecutorService newCachedThreadPool(ThreadFactory a);
  static ExecutorService newFixedThreadPool(int a);
  static ExecutorService newFixedThreadPool(int a, ThreadFactory b);
  static ExecutorService newSingleThreadExecutor();
  static ExecutorService newSingleThreadExecutor(ThreadFactory a);
  static ExecutorService newThreadPerTaskExecutor(ThreadFactory a);
  static ExecutorService newVirtualThreadPerTaskExecutor();
  static ExecutorService newWorkStealingPool();
  static ExecutorService newWorkStealingPool(int a);
  static ExecutorService unconfigurableExecutorService(ExecutorService a);
  static ScheduledExecutorService newScheduledThreadPool(int a);
  static ScheduledExecutorService newScheduledThreadPool(int a, ThreadFactory b);
  static ScheduledExecutorService newSingleThreadScheduledExecutor();
  static ScheduledExecutorService newSingleThreadScheduledExecutor(ThreadFactory a);
  static ScheduledExecutorService unconfigurableScheduledExecutorService(ScheduledExecutorService a);
  static ThreadFactory defaultThreadFactory();
  static ThreadFactory privilegedThreadFactory();
}
interface ConcurrentMap<K,V> extends java.util.Map<K, V> {
  abstract V putIfAbsent(K a, V b);
  abstract V replace(K a, V b);
  abstract boolean remove(Object a, Object b);
  abstract boolean replace(K a, V b, V c);
  default V compute(K a, java.util.function.BiFunction<? super K, ? super V, ? extends V> b);
  default V computeIfAbsent(K a, java.util.function.Function<? super K, ? extends V> b);
  default V computeIfPresent(K a, java.util.function.BiFunction<? super K, ? super V, ? extends V> b);
  default V getOrDefault(Object a, V b);
  default V merge(K a, V b, java.util.function.BiFunction<? super V, ? super V, ? extends V> c);
  default void forEach(java.util.function.BiConsumer<? super K, ? super V> a);
  default void replaceAll(java.util.function.BiFunction<? super K, ? super V, ? extends V> a);
}
class ConcurrentHashMap<K,V> extends java.util.AbstractMap<K, V> implements ConcurrentMap<K, V>, java.io.Serializable {
  <U> U reduce(long a, java.util.function.BiFunction<? super K, ? super V, ? extends U> b, java.util.function.BiFunction<? super U, ? super U, ? extends U> c);
  <U> U reduceEntries(long a, java.util.function.Function<java.util.Map.Entry<K, V>, ? extends U> b, java.util.function.BiFunction<? super U, ? super U, ? extends U> c);
  <U> U reduceKeys(long a, java.util.function.Function<? super K, ? extends U> b, java.util.function.BiFunction<? super U, ? super U, ? extends U> c);
  <U> U reduceValues(long a, java.util.function.Function<? super V, ? extends U> b, java.util.function.BiFunction<? super U, ? super U, ? extends U> c);
  <U> U search(long a, java.util.function.BiFunction<? super K, ? super V, ? extends U> b);
  <U> U searchEntries(long a, java.util.function.Function<java.util.Map.Entry<K, V>, ? extends U> b);
  <U> U searchKeys(long a, java.util.function.Function<? super K, ? extends U> b);
  <U> U searchValues(long a, java.util.function.Function<? super V, ? extends U> b);
  <U> void forEach(long a, java.util.function.BiFunction<? super K, ? super V, ? extends U> b, java.util.function.Consumer<? super U> c);
  <U> void forEachEntry(long a, java.util.function.Function<java.util.Map.Entry<K, V>, ? extends U> b, java.util.function.Consumer<? super U> c);
  <U> void forEachKey(long a, java.util.function.Function<? super K, ? extends U> b, java.util.function.Consumer<? super U> c);
  <U> void forEachValue(long a, java.util.function.Function<? super V, ? extends U> b, java.util.function.Consumer<? super U> c);
  ConcurrentHashMap.KeySetView<K, V> keySet();
  ConcurrentHashMap.KeySetView<K, V> keySet(V a);
  K reduceKeys(long a, java.util.function.BiFunction<? super K, ? super K, ? extends K> b);
  V compute(K a, java.util.function.BiFunction<? super K, ? super V, ? extends V> b);
  V computeIfAbsent(K a, java.util.function.Function<? super K, ? extends V> b);
  V computeIfPresent(K a, java.util.function.BiFunction<? super K, ? super V, ? extends V> b);
  V get(Object a);
  V getOrDefault(Object a, V b);
  V merge(K a, V b, java.util.function.BiFunction<? super V, ? super V, ? extends V> c);
  V put(K a, V b);
  V putIfAbsent(K a, V b);
  V reduceValues(long a, java.util.function.BiFunction<? super V, ? super V, ? extends V> b);
  V remove(Object a);
  V replace(K a, V b);
  double reduceEntriesToDouble(long a, java.util.function.ToDoubleFunction<java.util.Map.Entry<K, V>> b, double c, java.util.function.DoubleBinaryOperator d);
  double reduceKeysToDouble(long a, java.util.function.ToDoubleFunction<? super K> b, double c, java.util.function.DoubleBinaryOperator d);
  double reduceToDouble(long a, java.util.function.ToDoubleBiFunction<? super K, ? super V> b, double c, java.util.function.DoubleBinaryOperator d);
  double reduceValuesToDouble(long a, java.util.function.ToDoubleFunction<? super V> b, double c, java.util.function.DoubleBinaryOperator d);
  int reduceEntriesToInt(long a, java.util.function.ToIntFunction<java.util.Map.Entry<K, V>> b, int c, java.util.function.IntBinaryOperator d);
  int reduceKeysToInt(long a, java.util.function.ToIntFunction<? super K> b, int c, java.util.function.IntBinaryOperator d);
  int reduceToInt(long a, java.util.function.ToIntBiFunction<? super K, ? super V> b, int c, java.util.function.IntBinaryOperator d);
  int reduceValuesToInt(long a, java.util.function.ToIntFunction<? super V> b, int c, java.util.function.IntBinaryOperator d);
  java.util.Collection<V> values();
  java.util.Enumeration<K> keys();
  java.util.Enumeration<V> elements();
  java.util.Map.Entry<K, V> reduceEntries(long a, java.util.function.BiFunction<java.util.Map.Entry<K, V>, java.util.Map.Entry<K, V>, ? extends java.util.Map.Entry<K, V>> b);
  java.util.Set<java.util.Map.Entry<K, V>> entrySet();
  long reduceEntriesToLong(long a, java.util.function.ToLongFunction<java.util.Map.Entry<K, V>> b, long c, java.util.function.LongBinaryOperator d);
  long reduceKeysToLong(long a, java.util.function.ToLongFunction<? super K> b, long c, java.util.function.LongBinaryOperator d);
  long reduceToLong(long a, java.util.function.ToLongBiFunction<? super K, ? super V> b, long c, java.util.function.LongBinaryOperator d);
  long reduceValuesToLong(long a, java.util.function.ToLongFunction<? super V> b, long c, java.util.function.LongBinaryOperator d);
  static <K> ConcurrentHashMap.KeySetView<K, Boolean> newKeySet();
  static <K> ConcurrentHashMap.KeySetView<K, Boolean> newKeySet(int a);
  void forEach(java.util.function.BiConsumer<? super K, ? super V> a);
  void forEach(long a, java.util.function.BiConsumer<? super K, ? super V> b);
  void forEachEntry(long a, java.util.function.Consumer<? super java.util.Map.Entry<K, V>> b);
  void forEachKey(long a, java.util.function.Consumer<? super K> b);
  void forEachValue(long a, java.util.function.Consumer<? super V> b);
  void replaceAll(java.util.function.BiFunction<? super K, ? super V, ? extends V> a);
}
interface BlockingQueue<E> extends java.util.Queue<E> {
  abstract E poll(long a, TimeUnit b);
  abstract E take();
  abstract boolean add(E a);
  abstract boolean contains(Object a);
  abstract boolean offer(E a);
  abstract boolean offer(E a, long b, TimeUnit c);
  abstract boolean remove(Object a);
  abstract int drainTo(java.util.Collection<? super E> a);
  abstract int drainTo(java.util.Collection<? super E> a, int b);
  abstract int remainingCapacity();
  abstract void put(E a);
}
class LinkedBlockingQueue<E> extends java.util.AbstractQueue<E> implements BlockingQueue<E>, java.io.Serializable {
  <T> T[] toArray(T[] a);
  E peek();
  E poll();
  E poll(long a, TimeUnit b);
  E take();
  boolean removeIf(java.util.function.Predicate<? super E> a);
  java.util.Iterator<E> iterator();
  java.util.Spliterator<E> spliterator();
  void forEach(java.util.function.Consumer<? super E> a);
}
class CopyOnWriteArrayList<E> implements java.util.List<E>, java.util.RandomAccess, Cloneable, java.io.Serializable {
  <T> T[] toArray(T[] a);
  E get(int a);
  E getFirst();
  E getLast();
  E remove(int a);
  E removeFirst();
  E removeLast();
  E set(int a, E b);
  Object[] toArray();
  boolean removeIf(java.util.function.Predicate<? super E> a);
  java.util.Iterator<E> iterator();
  java.util.List<E> reversed();
  java.util.List<E> subList(int a, int b);
  java.util.ListIterator<E> listIterator();
  java.util.ListIterator<E> listIterator(int a);
  java.util.Spliterator<E> spliterator();
  void forEach(java.util.function.Consumer<? super E> a);
  void replaceAll(java.util.function.UnaryOperator<E> a);
  void sort(java.util.Comparator<? super E> a);
}
class ExecutionException extends Exception {
}
class FutureTask<V> implements RunnableFuture<V> {
  Future.State state();
  Throwable exceptionNow();
  V get();
  V get(long a, TimeUnit b);
  V resultNow();
}
class ConcurrentLinkedQueue<E> extends java.util.AbstractQueue<E> implements java.util.Queue<E>, java.io.Serializable {
  <T> T[] toArray(T[] a);
  E peek();
  E poll();
  boolean removeIf(java.util.function.Predicate<? super E> a);
  java.util.Iterator<E> iterator();
  java.util.Spliterator<E> spliterator();
  void forEach(java.util.function.Consumer<? super E> a);
}
class TimeoutException extends Exception {
}
