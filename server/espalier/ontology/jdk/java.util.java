// Signatures of JDK 25's public API as source resolution needs them, by reflection; primitive results left out.
package java.util;

interface Collection<E> extends Iterable<E> {
  abstract <T> T[] toArray(T[] a);
  abstract Iterator<E> iterator();
  abstract Object[] toArray();
  abstract boolean add(E a);
  abstract boolean addAll(Collection<? extends E> a);
  abstract boolean contains(Object a);
  abstract boolean containsAll(Collection<?> a);
  abstract boolean equals(Object a);
  abstract boolean isEmpty();
  abstract boolean remove(Object a);
  abstract boolean removeAll(Collection<?> a);
  abstract boolean retainAll(Collection<?> a);
  abstract int hashCode();
  abstract int size();
  abstract void clear();
  default <T> T[] toArray(java.util.function.IntFunction<T[]> a);
  default Spliterator<E> spliterator();
  default boolean removeIf(java.util.function.Predicate<? super E> a);
  default java.util.stream.Stream<E> parallelStream();
  default java.util.stream.Stream<E> stream();
}
interface SequencedCollection<E> extends Collection<E> {
  abstract SequencedCollection<E> reversed();
  default E getFirst();
  default E getLast();
  default E removeFirst();
  default E removeLast();
}
interface SequencedMap<K,V> extends Map<K, V> {
  abstract SequencedMap<K, V> reversed();
  default Map.Entry<K, V> firstEntry();
  default Map.Entry<K, V> lastEntry();
  default Map.Entry<K, V> pollFirstEntry();
  default Map.Entry<K, V> pollLastEntry();
  default SequencedCollection<V> sequencedValues();
  default SequencedSet<K> sequencedKeySet();
  default SequencedSet<Map.Entry<K, V>> sequencedEntrySet();
  default V putFirst(K a, V b);
  default V putLast(K a, V b);
}
interface SequencedSet<E> extends SequencedCollection<E>, Set<E> {
  abstract SequencedSet<E> reversed();
}
interface List<E> extends SequencedCollection<E> {
  abstract <T> T[] toArray(T[] a);
  abstract E get(int a);
  abstract E remove(int a);
  abstract E set(int a, E b);
  abstract Iterator<E> iterator();
  abstract List<E> subList(int a, int b);
  abstract ListIterator<E> listIterator();
  abstract ListIterator<E> listIterator(int a);
  abstract Object[] toArray();
  abstract boolean add(E a);
  abstract boolean addAll(Collection<? extends E> a);
  abstract boolean addAll(int a, Collection<? extends E> b);
  abstract boolean contains(Object a);
  abstract boolean containsAll(Collection<?> a);
  abstract boolean equals(Object a);
  abstract boolean isEmpty();
  abstract boolean remove(Object a);
  abstract boolean removeAll(Collection<?> a);
  abstract boolean retainAll(Collection<?> a);
  abstract int hashCode();
  abstract int indexOf(Object a);
  abstract int lastIndexOf(Object a);
  abstract int size();
  abstract void add(int a, E b);
  abstract void clear();
  default E getFirst();
  default E getLast();
  default E removeFirst();
  default E removeLast();
  default List<E> reversed();
  default Spliterator<E> spliterator();
  default void replaceAll(java.util.function.UnaryOperator<E> a);
  default void sort(Comparator<? super E> a);
  static <E> List<E> copyOf(Collection<? extends E> a);
  static <E> List<E> of();
  static <E> List<E> of(E a);
  static <E> List<E> of(E a, E b);
  static <E> List<E> of(E a, E b, E c);
  static <E> List<E> of(E a, E b, E c, E d);
  static <E> List<E> of(E a, E b, E c, E d, E e);
  static <E> List<E> of(E a, E b, E c, E d, E e, E f);
  static <E> List<E> of(E a, E b, E c, E d, E e, E f, E g);
  static <E> List<E> of(E a, E b, E c, E d, E e, E f, E g, E h);
  static <E> List<E> of(E a, E b, E c, E d, E e, E f, E g, E h, E i);
  static <E> List<E> of(E a, E b, E c, E d, E e, E f, E g, E h, E i, E j);
  static <E> List<E> of(E... a);
}
interface Set<E> extends Collection<E> {
  abstract <T> T[] toArray(T[] a);
  abstract Iterator<E> iterator();
  abstract Object[] toArray();
  abstract boolean add(E a);
  abstract boolean addAll(Collection<? extends E> a);
  abstract boolean contains(Object a);
  abstract boolean containsAll(Collection<?> a);
  abstract boolean equals(Object a);
  abstract boolean isEmpty();
  abstract boolean remove(Object a);
  abstract boolean removeAll(Collection<?> a);
  abstract boolean retainAll(Collection<?> a);
  abstract int hashCode();
  abstract int size();
  abstract void clear();
  default Spliterator<E> spliterator();
  static <E> Set<E> copyOf(Collection<? extends E> a);
  static <E> Set<E> of();
  static <E> Set<E> of(E a);
  static <E> Set<E> of(E a, E b);
  static <E> Set<E> of(E a, E b, E c);
  static <E> Set<E> of(E a, E b, E c, E d);
  static <E> Set<E> of(E a, E b, E c, E d, E e);
  static <E> Set<E> of(E a, E b, E c, E d, E e, E f);
  static <E> Set<E> of(E a, E b, E c, E d, E e, E f, E g);
  static <E> Set<E> of(E a, E b, E c, E d, E e, E f, E g, E h);
  static <E> Set<E> of(E a, E b, E c, E d, E e, E f, E g, E h, E i);
  static <E> Set<E> of(E a, E b, E c, E d, E e, E f, E g, E h, E i, E j);
  static <E> Set<E> of(E... a);
}
interface SortedSet<E> extends Set<E>, SequencedSet<E> {
  abstract Comparator<? super E> comparator();
  abstract E first();
  abstract E last();
  abstract SortedSet<E> headSet(E a);
  abstract SortedSet<E> subSet(E a, E b);
  abstract SortedSet<E> tailSet(E a);
  default E getFirst();
  default E getLast();
  default E removeFirst();
  default E removeLast();
  default SortedSet<E> reversed();
  default Spliterator<E> spliterator();
}
interface NavigableSet<E> extends SortedSet<E> {
  abstract E ceiling(E a);
  abstract E floor(E a);
  abstract E higher(E a);
  abstract E lower(E a);
  abstract E pollFirst();
  abstract E pollLast();
  abstract Iterator<E> descendingIterator();
  abstract Iterator<E> iterator();
  abstract NavigableSet<E> descendingSet();
  abstract NavigableSet<E> headSet(E a, boolean b);
  abstract NavigableSet<E> subSet(E a, boolean b, E c, boolean d);
  abstract NavigableSet<E> tailSet(E a, boolean b);
  abstract SortedSet<E> headSet(E a);
  abstract SortedSet<E> subSet(E a, E b);
  abstract SortedSet<E> tailSet(E a);
  default E removeFirst();
  default E removeLast();
  default NavigableSet<E> reversed();
}
interface Queue<E> extends Collection<E> {
  abstract E element();
  abstract E peek();
  abstract E poll();
  abstract E remove();
  abstract boolean add(E a);
  abstract boolean offer(E a);
}
interface Deque<E> extends Queue<E>, SequencedCollection<E> {
  abstract E element();
  abstract E getFirst();
  abstract E getLast();
  abstract E peek();
  abstract E peekFirst();
  abstract E peekLast();
  abstract E poll();
  abstract E pollFirst();
  abstract E pollLast();
  abstract E pop();
  abstract E remove();
  abstract E removeFirst();
  abstract E removeLast();
  abstract Iterator<E> descendingIterator();
  abstract Iterator<E> iterator();
  abstract boolean add(E a);
  abstract boolean addAll(Collection<? extends E> a);
  abstract boolean contains(Object a);
  abstract boolean offer(E a);
  abstract boolean offerFirst(E a);
  abstract boolean offerLast(E a);
  abstract boolean remove(Object a);
  abstract boolean removeFirstOccurrence(Object a);
  abstract boolean removeLastOccurrence(Object a);
  abstract int size();
  abstract void addFirst(E a);
  abstract void addLast(E a);
  abstract void push(E a);
  default Deque<E> reversed();
}
interface Map<K,V> {
  abstract Collection<V> values();
  abstract Set<K> keySet();
  abstract Set<Map.Entry<K, V>> entrySet();
  abstract V get(Object a);
  abstract V put(K a, V b);
  abstract V remove(Object a);
  abstract boolean containsKey(Object a);
  abstract boolean containsValue(Object a);
  abstract boolean equals(Object a);
  abstract boolean isEmpty();
  abstract int hashCode();
  abstract int size();
  abstract void clear();
  abstract void putAll(Map<? extends K, ? extends V> a);
  default V compute(K a, java.util.function.BiFunction<? super K, ? super V, ? extends V> b);
  default V computeIfAbsent(K a, java.util.function.Function<? super K, ? extends V> b);
  default V computeIfPresent(K a, java.util.function.BiFunction<? super K, ? super V, ? extends V> b);
  default V getOrDefault(Object a, V b);
  default V merge(K a, V b, java.util.function.BiFunction<? super V, ? super V, ? extends V> c);
  default V putIfAbsent(K a, V b);
  default V replace(K a, V b);
  default void forEach(java.util.function.BiConsumer<? super K, ? super V> a);
  default void replaceAll(java.util.function.BiFunction<? super K, ? super V, ? extends V> a);
  static <K,V> Map.Entry<K, V> entry(K a, V b);
  static <K,V> Map<K, V> copyOf(Map<? extends K, ? extends V> a);
  static <K,V> Map<K, V> of();
  static <K,V> Map<K, V> of(K a, V b);
  static <K,V> Map<K, V> of(K a, V b, K c, V d);
  static <K,V> Map<K, V> of(K a, V b, K c, V d, K e, V f);
  static <K,V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h);
  static <K,V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j);
  static <K,V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j, K k, V l);
  static <K,V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j, K k, V l, K m, V n);
  static <K,V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j, K k, V l, K m, V n, K o, V p);
  static <K,V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j, K k, V l, K m, V n, K o, V p, K q, V r);
  static <K,V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j, K k, V l, K m, V n, K o, V p, K q, V r, K s, V t);
  static <K,V> Map<K, V> ofEntries(Map.Entry<? extends K, ? extends V>... a);
  interface Entry<K,V> {
    abstract K getKey();
    abstract V getValue();
    abstract V setValue(V a);
    abstract boolean equals(Object a);
    abstract int hashCode();
    static <K extends Comparable<? super K>,V> Comparator<Map.Entry<K, V>> comparingByKey();
    static <K,V extends Comparable<? super V>> Comparator<Map.Entry<K, V>> comparingByValue();
    static <K,V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<? super K> a);
    static <K,V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> a);
    static <K,V> Map.Entry<K, V> copyOf(Map.Entry<? extends K, ? extends V> a);
  }
}
interface SortedMap<K,V> extends SequencedMap<K, V> {
  abstract Collection<V> values();
  abstract Comparator<? super K> comparator();
  abstract K firstKey();
  abstract K lastKey();
  abstract Set<K> keySet();
  abstract Set<Map.Entry<K, V>> entrySet();
  abstract SortedMap<K, V> headMap(K a);
  abstract SortedMap<K, V> subMap(K a, K b);
  abstract SortedMap<K, V> tailMap(K a);
  default SortedMap<K, V> reversed();
  default V putFirst(K a, V b);
  default V putLast(K a, V b);
}
interface NavigableMap<K,V> extends SortedMap<K, V> {
  abstract K ceilingKey(K a);
  abstract K floorKey(K a);
  abstract K higherKey(K a);
  abstract K lowerKey(K a);
  abstract Map.Entry<K, V> ceilingEntry(K a);
  abstract Map.Entry<K, V> firstEntry();
  abstract Map.Entry<K, V> floorEntry(K a);
  abstract Map.Entry<K, V> higherEntry(K a);
  abstract Map.Entry<K, V> lastEntry();
  abstract Map.Entry<K, V> lowerEntry(K a);
  abstract Map.Entry<K, V> pollFirstEntry();
  abstract Map.Entry<K, V> pollLastEntry();
  abstract NavigableMap<K, V> descendingMap();
  abstract NavigableMap<K, V> headMap(K a, boolean b);
  abstract NavigableMap<K, V> subMap(K a, boolean b, K c, boolean d);
  abstract NavigableMap<K, V> tailMap(K a, boolean b);
  abstract NavigableSet<K> descendingKeySet();
  abstract NavigableSet<K> navigableKeySet();
  abstract SortedMap<K, V> headMap(K a);
  abstract SortedMap<K, V> subMap(K a, K b);
  abstract SortedMap<K, V> tailMap(K a);
  default NavigableMap<K, V> reversed();
}
interface Iterator<E> {
  abstract E next();
  abstract boolean hasNext();
  default void forEachRemaining(java.util.function.Consumer<? super E> a);
}
interface ListIterator<E> extends Iterator<E> {
  abstract E next();
  abstract E previous();
  abstract boolean hasNext();
  abstract boolean hasPrevious();
  abstract int nextIndex();
  abstract int previousIndex();
  abstract void add(E a);
  abstract void remove();
  abstract void set(E a);
}
interface Comparator<T> {
  abstract boolean equals(Object a);
  abstract int compare(T a, T b);
  default <U extends Comparable<? super U>> Comparator<T> thenComparing(java.util.function.Function<? super T, ? extends U> a);
  default <U> Comparator<T> thenComparing(java.util.function.Function<? super T, ? extends U> a, Comparator<? super U> b);
  default Comparator<T> reversed();
  default Comparator<T> thenComparing(Comparator<? super T> a);
  default Comparator<T> thenComparingDouble(java.util.function.ToDoubleFunction<? super T> a);
  default Comparator<T> thenComparingInt(java.util.function.ToIntFunction<? super T> a);
  default Comparator<T> thenComparingLong(java.util.function.ToLongFunction<? super T> a);
  static <T extends Comparable<? super T>> Comparator<T> naturalOrder();
  static <T extends Comparable<? super T>> Comparator<T> reverseOrder();
  static <T,U extends Comparable<? super U>> Comparator<T> comparing(java.util.function.Function<? super T, ? extends U> a);
  static <T,U> Comparator<T> comparing(java.util.function.Function<? super T, ? extends U> a, Comparator<? super U> b);
  static <T> Comparator<T> comparingDouble(java.util.function.ToDoubleFunction<? super T> a);
  static <T> Comparator<T> comparingInt(java.util.function.ToIntFunction<? super T> a);
  static <T> Comparator<T> comparingLong(java.util.function.ToLongFunction<? super T> a);
  static <T> Comparator<T> nullsFirst(Comparator<? super T> a);
  static <T> Comparator<T> nullsLast(Comparator<? super T> a);
}
class Optional<T> {
  <U> Optional<U> flatMap(java.util.function.Function<? super T, ? extends Optional<? extends U>> a);
  <U> Optional<U> map(java.util.function.Function<? super T, ? extends U> a);
  <X extends Throwable> T orElseThrow(java.util.function.Supplier<? extends X> a);
  Optional<T> filter(java.util.function.Predicate<? super T> a);
  Optional<T> or(java.util.function.Supplier<? extends Optional<? extends T>> a);
  T get();
  T orElse(T a);
  T orElseGet(java.util.function.Supplier<? extends T> a);
  T orElseThrow();
  java.util.stream.Stream<T> stream();
  static <T> Optional<T> empty();
  static <T> Optional<T> of(T a);
  static <T> Optional<T> ofNullable(T a);
  void ifPresent(java.util.function.Consumer<? super T> a);
  void ifPresentOrElse(java.util.function.Consumer<? super T> a, Runnable b);
}
class ArrayList<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable, java.io.Serializable {
  <T> T[] toArray(T[] a);
  E get(int a);
  E getFirst();
  E getLast();
  E remove(int a);
  E removeFirst();
  E removeLast();
  E set(int a, E b);
  Iterator<E> iterator();
  List<E> subList(int a, int b);
  ListIterator<E> listIterator();
  ListIterator<E> listIterator(int a);
  Spliterator<E> spliterator();
  boolean removeIf(java.util.function.Predicate<? super E> a);
  void forEach(java.util.function.Consumer<? super E> a);
  void replaceAll(java.util.function.UnaryOperator<E> a);
  void sort(Comparator<? super E> a);
}
class LinkedList<E> extends AbstractSequentialList<E> implements List<E>, Deque<E>, Cloneable, java.io.Serializable {
  <T> T[] toArray(T[] a);
  E element();
  E get(int a);
  E getFirst();
  E getLast();
  E peek();
  E peekFirst();
  E peekLast();
  E poll();
  E pollFirst();
  E pollLast();
  E pop();
  E remove();
  E remove(int a);
  E removeFirst();
  E removeLast();
  E set(int a, E b);
  Iterator<E> descendingIterator();
  LinkedList<E> reversed();
  ListIterator<E> listIterator(int a);
  Spliterator<E> spliterator();
}
class HashSet<E> extends AbstractSet<E> implements Set<E>, Cloneable, java.io.Serializable {
  <T> T[] toArray(T[] a);
  Iterator<E> iterator();
  Spliterator<E> spliterator();
  static <T> HashSet<T> newHashSet(int a);
}
class LinkedHashSet<E> extends HashSet<E> implements SequencedSet<E>, Cloneable, java.io.Serializable {
  E getFirst();
  E getLast();
  E removeFirst();
  E removeLast();
  SequencedSet<E> reversed();
  Spliterator<E> spliterator();
  static <T> LinkedHashSet<T> newLinkedHashSet(int a);
}
class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E>, Cloneable, java.io.Serializable {
  Comparator<? super E> comparator();
  E ceiling(E a);
  E first();
  E floor(E a);
  E higher(E a);
  E last();
  E lower(E a);
  E pollFirst();
  E pollLast();
  Iterator<E> descendingIterator();
  Iterator<E> iterator();
  NavigableSet<E> descendingSet();
  NavigableSet<E> headSet(E a, boolean b);
  NavigableSet<E> subSet(E a, boolean b, E c, boolean d);
  NavigableSet<E> tailSet(E a, boolean b);
  SortedSet<E> headSet(E a);
  SortedSet<E> subSet(E a, E b);
  SortedSet<E> tailSet(E a);
  Spliterator<E> spliterator();
}
class HashMap<K,V> extends AbstractMap<K, V> implements Map<K, V>, Cloneable, java.io.Serializable {
  Collection<V> values();
  Set<K> keySet();
  Set<Map.Entry<K, V>> entrySet();
  V compute(K a, java.util.function.BiFunction<? super K, ? super V, ? extends V> b);
  V computeIfAbsent(K a, java.util.function.Function<? super K, ? extends V> b);
  V computeIfPresent(K a, java.util.function.BiFunction<? super K, ? super V, ? extends V> b);
  V get(Object a);
  V getOrDefault(Object a, V b);
  V merge(K a, V b, java.util.function.BiFunction<? super V, ? super V, ? extends V> c);
  V put(K a, V b);
  V putIfAbsent(K a, V b);
  V remove(Object a);
  V replace(K a, V b);
  static <K,V> HashMap<K, V> newHashMap(int a);
  void forEach(java.util.function.BiConsumer<? super K, ? super V> a);
  void replaceAll(java.util.function.BiFunction<? super K, ? super V, ? extends V> a);
}
class LinkedHashMap<K,V> extends HashMap<K, V> implements SequencedMap<K, V> {
  Collection<V> values();
  SequencedCollection<V> sequencedValues();
  SequencedMap<K, V> reversed();
  SequencedSet<K> sequencedKeySet();
  SequencedSet<Map.Entry<K, V>> sequencedEntrySet();
  Set<K> keySet();
  Set<Map.Entry<K, V>> entrySet();
  V get(Object a);
  V getOrDefault(Object a, V b);
  V putFirst(K a, V b);
  V putLast(K a, V b);
  static <K,V> LinkedHashMap<K, V> newLinkedHashMap(int a);
  void forEach(java.util.function.BiConsumer<? super K, ? super V> a);
  void replaceAll(java.util.function.BiFunction<? super K, ? super V, ? extends V> a);
}
class TreeMap<K,V> extends AbstractMap<K, V> implements NavigableMap<K, V>, Cloneable, java.io.Serializable {
  Collection<V> values();
  Comparator<? super K> comparator();
  K ceilingKey(K a);
  K firstKey();
  K floorKey(K a);
  K higherKey(K a);
  K lastKey();
  K lowerKey(K a);
  Map.Entry<K, V> ceilingEntry(K a);
  Map.Entry<K, V> firstEntry();
  Map.Entry<K, V> floorEntry(K a);
  Map.Entry<K, V> higherEntry(K a);
  Map.Entry<K, V> lastEntry();
  Map.Entry<K, V> lowerEntry(K a);
  Map.Entry<K, V> pollFirstEntry();
  Map.Entry<K, V> pollLastEntry();
  NavigableMap<K, V> descendingMap();
  NavigableMap<K, V> headMap(K a, boolean b);
  NavigableMap<K, V> subMap(K a, boolean b, K c, boolean d);
  NavigableMap<K, V> tailMap(K a, boolean b);
  NavigableSet<K> descendingKeySet();
  NavigableSet<K> navigableKeySet();
  Set<K> keySet();
  Set<Map.Entry<K, V>> entrySet();
  SortedMap<K, V> headMap(K a);
  SortedMap<K, V> subMap(K a, K b);
  SortedMap<K, V> tailMap(K a);
  V compute(K a, java.util.function.BiFunction<? super K, ? super V, ? extends V> b);
  V computeIfAbsent(K a, java.util.function.Function<? super K, ? extends V> b);
  V computeIfPresent(K a, java.util.function.BiFunction<? super K, ? super V, ? extends V> b);
  V get(Object a);
  V merge(K a, V b, java.util.function.BiFunction<? super V, ? super V, ? extends V> c);
  V put(K a, V b);
  V putFirst(K a, V b);
  V putIfAbsent(K a, V b);
  V putLast(K a, V b);
  V remove(Object a);
  V replace(K a, V b);
  void forEach(java.util.function.BiConsumer<? super K, ? super V> a);
  void replaceAll(java.util.function.BiFunction<? super K, ? super V, ? extends V> a);
}
class EnumMap<K extends Enum<K>,V> extends AbstractMap<K, V> implements java.io.Serializable, Cloneable {
  Collection<V> values();
  EnumMap<K, V> clone();
  Set<K> keySet();
  Set<Map.Entry<K, V>> entrySet();
  V get(Object a);
  V put(K a, V b);
  V remove(Object a);
}
abstract class EnumSet<E extends Enum<E>> extends AbstractSet<E> implements Cloneable, java.io.Serializable {
  EnumSet<E> clone();
  static <E extends Enum<E>> EnumSet<E> allOf(Class<E> a);
  static <E extends Enum<E>> EnumSet<E> complementOf(EnumSet<E> a);
  static <E extends Enum<E>> EnumSet<E> copyOf(Collection<E> a);
  static <E extends Enum<E>> EnumSet<E> copyOf(EnumSet<E> a);
  static <E extends Enum<E>> EnumSet<E> noneOf(Class<E> a);
  static <E extends Enum<E>> EnumSet<E> of(E a);
  static <E extends Enum<E>> EnumSet<E> of(E a, E b);
  static <E extends Enum<E>> EnumSet<E> of(E a, E b, E c);
  static <E extends Enum<E>> EnumSet<E> of(E a, E b, E c, E d);
  static <E extends Enum<E>> EnumSet<E> of(E a, E b, E c, E d, E e);
  static <E extends Enum<E>> EnumSet<E> of(E a, E... b);
  static <E extends Enum<E>> EnumSet<E> range(E a, E b);
}
class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E>, Cloneable, java.io.Serializable {
  <T> T[] toArray(T[] a);
  ArrayDeque<E> clone();
  E element();
  E getFirst();
  E getLast();
  E peek();
  E peekFirst();
  E peekLast();
  E poll();
  E pollFirst();
  E pollLast();
  E pop();
  E remove();
  E removeFirst();
  E removeLast();
  Iterator<E> descendingIterator();
  Iterator<E> iterator();
  Spliterator<E> spliterator();
  boolean removeIf(java.util.function.Predicate<? super E> a);
  void forEach(java.util.function.Consumer<? super E> a);
}
class PriorityQueue<E> extends AbstractQueue<E> implements java.io.Serializable {
  <T> T[] toArray(T[] a);
  Comparator<? super E> comparator();
  E peek();
  E poll();
  Iterator<E> iterator();
  Spliterator<E> spliterator();
  boolean removeIf(java.util.function.Predicate<? super E> a);
  void forEach(java.util.function.Consumer<? super E> a);
}
class Vector<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable, java.io.Serializable {
  <T> T[] toArray(T[] a);
  E elementAt(int a);
  E firstElement();
  E get(int a);
  E lastElement();
  E remove(int a);
  E set(int a, E b);
  Enumeration<E> elements();
  Iterator<E> iterator();
  List<E> subList(int a, int b);
  ListIterator<E> listIterator();
  ListIterator<E> listIterator(int a);
  Spliterator<E> spliterator();
  boolean removeIf(java.util.function.Predicate<? super E> a);
  void forEach(java.util.function.Consumer<? super E> a);
  void replaceAll(java.util.function.UnaryOperator<E> a);
  void sort(Comparator<? super E> a);
}
class Stack<E> extends Vector<E> {
  E peek();
  E pop();
  E push(E a);
}
interface Enumeration<E> {
  abstract E nextElement();
  abstract boolean hasMoreElements();
  default Iterator<E> asIterator();
}
abstract class AbstractCollection<E> implements Collection<E> {
  <T> T[] toArray(T[] a);
  Object[] toArray();
  abstract Iterator<E> iterator();
}
abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
  E remove(int a);
  E set(int a, E b);
  Iterator<E> iterator();
  List<E> subList(int a, int b);
  ListIterator<E> listIterator();
  ListIterator<E> listIterator(int a);
  abstract E get(int a);
}
abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
}
abstract class AbstractMap<K,V> implements Map<K, V> {
  Collection<V> values();
  Set<K> keySet();
  V get(Object a);
  V put(K a, V b);
  V remove(Object a);
  abstract Set<Map.Entry<K, V>> entrySet();
}
class Hashtable<K,V> extends Dictionary<K, V> implements Map<K, V>, Cloneable, java.io.Serializable {
  Collection<V> values();
  Enumeration<K> keys();
  Enumeration<V> elements();
  Set<K> keySet();
  Set<Map.Entry<K, V>> entrySet();
  V compute(K a, java.util.function.BiFunction<? super K, ? super V, ? extends V> b);
  V computeIfAbsent(K a, java.util.function.Function<? super K, ? extends V> b);
  V computeIfPresent(K a, java.util.function.BiFunction<? super K, ? super V, ? extends V> b);
  V get(Object a);
  V getOrDefault(Object a, V b);
  V merge(K a, V b, java.util.function.BiFunction<? super V, ? super V, ? extends V> c);
  V put(K a, V b);
  V putIfAbsent(K a, V b);
  V remove(Object a);
  V replace(K a, V b);
  void forEach(java.util.function.BiConsumer<? super K, ? super V> a);
  void replaceAll(java.util.function.BiFunction<? super K, ? super V, ? extends V> a);
}
class WeakHashMap<K,V> extends AbstractMap<K, V> implements Map<K, V> {
  Collection<V> values();
  Set<K> keySet();
  Set<Map.Entry<K, V>> entrySet();
  V get(Object a);
  V put(K a, V b);
  V remove(Object a);
  static <K,V> WeakHashMap<K, V> newWeakHashMap(int a);
  void forEach(java.util.function.BiConsumer<? super K, ? super V> a);
  void replaceAll(java.util.function.BiFunction<? super K, ? super V, ? extends V> a);
}
class IdentityHashMap<K,V> extends AbstractMap<K, V> implements Map<K, V>, java.io.Serializable, Cloneable {
  Collection<V> values();
  Set<K> keySet();
  Set<Map.Entry<K, V>> entrySet();
  V get(Object a);
  V put(K a, V b);
  V remove(Object a);
  void forEach(java.util.function.BiConsumer<? super K, ? super V> a);
  void replaceAll(java.util.function.BiFunction<? super K, ? super V, ? extends V> a);
}
class Collections {
  static <E> Collection<E> checkedCollection(Collection<E> a, Class<E> b);
  static <E> List<E> checkedList(List<E> a, Class<E> b);
  static <E> NavigableSet<E> checkedNavigableSet(NavigableSet<E> a, Class<E> b);
  static <E> NavigableSet<E> emptyNavigableSet();
  static <E> Queue<E> checkedQueue(Queue<E> a, Class<E> b);
  static <E> SequencedSet<E> newSequencedSetFromMap(SequencedMap<E, Boolean> a);
  static <E> Set<E> checkedSet(Set<E> a, Class<E> b);
  static <E> Set<E> newSetFromMap(Map<E, Boolean> a);
  static <E> SortedSet<E> checkedSortedSet(SortedSet<E> a, Class<E> b);
  static <E> SortedSet<E> emptySortedSet();
  static <K,V> Map<K, V> checkedMap(Map<K, V> a, Class<K> b, Class<V> c);
  static <K,V> Map<K, V> emptyMap();
  static <K,V> Map<K, V> singletonMap(K a, V b);
  static <K,V> Map<K, V> synchronizedMap(Map<K, V> a);
  static <K,V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> a);
  static <K,V> NavigableMap<K, V> checkedNavigableMap(NavigableMap<K, V> a, Class<K> b, Class<V> c);
  static <K,V> NavigableMap<K, V> emptyNavigableMap();
  static <K,V> NavigableMap<K, V> synchronizedNavigableMap(NavigableMap<K, V> a);
  static <K,V> NavigableMap<K, V> unmodifiableNavigableMap(NavigableMap<K, ? extends V> a);
  static <K,V> SequencedMap<K, V> unmodifiableSequencedMap(SequencedMap<? extends K, ? extends V> a);
  static <K,V> SortedMap<K, V> checkedSortedMap(SortedMap<K, V> a, Class<K> b, Class<V> c);
  static <K,V> SortedMap<K, V> emptySortedMap();
  static <K,V> SortedMap<K, V> synchronizedSortedMap(SortedMap<K, V> a);
  static <K,V> SortedMap<K, V> unmodifiableSortedMap(SortedMap<K, ? extends V> a);
  static <T extends Comparable<? super T>> T max(Collection<? extends T> a);
  static <T extends Comparable<? super T>> T min(Collection<? extends T> a);
  static <T> ArrayList<T> list(Enumeration<T> a);
  static <T> Collection<T> synchronizedCollection(Collection<T> a);
  static <T> Collection<T> unmodifiableCollection(Collection<? extends T> a);
  static <T> Comparator<T> reverseOrder();
  static <T> Comparator<T> reverseOrder(Comparator<T> a);
  static <T> Enumeration<T> emptyEnumeration();
  static <T> Enumeration<T> enumeration(Collection<T> a);
  static <T> Iterator<T> emptyIterator();
  static <T> List<T> emptyList();
  static <T> List<T> nCopies(int a, T b);
  static <T> List<T> singletonList(T a);
  static <T> List<T> synchronizedList(List<T> a);
  static <T> List<T> unmodifiableList(List<? extends T> a);
  static <T> ListIterator<T> emptyListIterator();
  static <T> NavigableSet<T> synchronizedNavigableSet(NavigableSet<T> a);
  static <T> NavigableSet<T> unmodifiableNavigableSet(NavigableSet<T> a);
  static <T> Queue<T> asLifoQueue(Deque<T> a);
  static <T> SequencedCollection<T> unmodifiableSequencedCollection(SequencedCollection<? extends T> a);
  static <T> SequencedSet<T> unmodifiableSequencedSet(SequencedSet<? extends T> a);
  static <T> Set<T> emptySet();
  static <T> Set<T> singleton(T a);
  static <T> Set<T> synchronizedSet(Set<T> a);
  static <T> Set<T> unmodifiableSet(Set<? extends T> a);
  static <T> SortedSet<T> synchronizedSortedSet(SortedSet<T> a);
  static <T> SortedSet<T> unmodifiableSortedSet(SortedSet<T> a);
  static <T> T max(Collection<? extends T> a, Comparator<? super T> b);
  static <T> T min(Collection<? extends T> a, Comparator<? super T> b);
  static <T> int binarySearch(List<? extends T> a, T b, Comparator<? super T> c);
  static <T> void sort(List<T> a, Comparator<? super T> b);
  static void shuffle(List<?> a, java.util.random.RandomGenerator b);
}
class Arrays {
  static <T,U> T[] copyOf(U[] a, int b, Class<? extends T[]> c);
  static <T,U> T[] copyOfRange(U[] a, int b, int c, Class<? extends T[]> d);
  static <T> List<T> asList(T... a);
  static <T> Spliterator<T> spliterator(T[] a);
  static <T> Spliterator<T> spliterator(T[] a, int b, int c);
  static <T> T[] copyOf(T[] a, int b);
  static <T> T[] copyOfRange(T[] a, int b, int c);
  static <T> boolean equals(T[] a, T[] b, Comparator<? super T> c);
  static <T> boolean equals(T[] a, int b, int c, T[] d, int e, int f, Comparator<? super T> g);
  static <T> int binarySearch(T[] a, T b, Comparator<? super T> c);
  static <T> int binarySearch(T[] a, int b, int c, T d, Comparator<? super T> e);
  static <T> int compare(T[] a, T[] b, Comparator<? super T> c);
  static <T> int compare(T[] a, int b, int c, T[] d, int e, int f, Comparator<? super T> g);
  static <T> int mismatch(T[] a, T[] b, Comparator<? super T> c);
  static <T> int mismatch(T[] a, int b, int c, T[] d, int e, int f, Comparator<? super T> g);
  static <T> java.util.stream.Stream<T> stream(T[] a);
  static <T> java.util.stream.Stream<T> stream(T[] a, int b, int c);
  static <T> void parallelPrefix(T[] a, int b, int c, java.util.function.BinaryOperator<T> d);
  static <T> void parallelPrefix(T[] a, java.util.function.BinaryOperator<T> b);
  static <T> void parallelSetAll(T[] a, java.util.function.IntFunction<? extends T> b);
  static <T> void parallelSort(T[] a, Comparator<? super T> b);
  static <T> void parallelSort(T[] a, int b, int c, Comparator<? super T> d);
  static <T> void setAll(T[] a, java.util.function.IntFunction<? extends T> b);
  static <T> void sort(T[] a, Comparator<? super T> b);
  static <T> void sort(T[] a, int b, int c, Comparator<? super T> d);
  static Spliterator.OfDouble spliterator(double[] a);
  static Spliterator.OfDouble spliterator(double[] a, int b, int c);
  static Spliterator.OfInt spliterator(int[] a);
  static Spliterator.OfInt spliterator(int[] a, int b, int c);
  static Spliterator.OfLong spliterator(long[] a);
  static Spliterator.OfLong spliterator(long[] a, int b, int c);
  static String deepToString(Object[] a);
  static String toString(Object[] a);
  static String toString(boolean[] a);
  static String toString(byte[] a);
  static String toString(char[] a);
  static String toString(double[] a);
  static String toString(float[] a);
  static String toString(int[] a);
  static String toString(long[] a);
  static String toString(short[] a);
  static boolean[] copyOf(boolean[] a, int b);
  static boolean[] copyOfRange(boolean[] a, int b, int c);
  static byte[] copyOf(byte[] a, int b);
  static byte[] copyOfRange(byte[] a, int b, int c);
  static char[] copyOf(char[] a, int b);
  static char[] copyOfRange(char[] a, int b, int c);
  static double[] copyOf(double[] a, int b);
  static double[] copyOfRange(double[] a, int b, int c);
  static float[] copyOf(float[] a, int b);
  static float[] copyOfRange(float[] a, int b, int c);
  static int[] copyOf(int[] a, int b);
  static int[] copyOfRange(int[] a, int b, int c);
  static java.util.stream.DoubleStream stream(double[] a);
  static java.util.stream.DoubleStream stream(double[] a, int b, int c);
  static java.util.stream.IntStream stream(int[] a);
  static java.util.stream.IntStream stream(int[] a, int b, int c);
  static java.util.stream.LongStream stream(long[] a);
  static java.util.stream.LongStream stream(long[] a, int b, int c);
  static long[] copyOf(long[] a, int b);
  static long[] copyOfRange(long[] a, int b, int c);
  static short[] copyOf(short[] a, int b);
  static short[] copyOfRange(short[] a, int b, int c);
  static void parallelPrefix(double[] a, int b, int c, java.util.function.DoubleBinaryOperator d);
  static void parallelPrefix(double[] a, java.util.function.DoubleBinaryOperator b);
  static void parallelPrefix(int[] a, int b, int c, java.util.function.IntBinaryOperator d);
  static void parallelPrefix(int[] a, java.util.function.IntBinaryOperator b);
  static void parallelPrefix(long[] a, int b, int c, java.util.function.LongBinaryOperator d);
  static void parallelPrefix(long[] a, java.util.function.LongBinaryOperator b);
  static void parallelSetAll(double[] a, java.util.function.IntToDoubleFunction b);
  static void parallelSetAll(int[] a, java.util.function.IntUnaryOperator b);
  static void parallelSetAll(long[] a, java.util.function.IntToLongFunction b);
  static void setAll(double[] a, java.util.function.IntToDoubleFunction b);
  static void setAll(int[] a, java.util.function.IntUnaryOperator b);
  static void setAll(long[] a, java.util.function.IntToLongFunction b);
}
class Objects {
  static <T> T requireNonNull(T a);
  static <T> T requireNonNull(T a, String b);
  static <T> T requireNonNull(T a, java.util.function.Supplier<String> b);
  static <T> T requireNonNullElse(T a, T b);
  static <T> T requireNonNullElseGet(T a, java.util.function.Supplier<? extends T> b);
  static <T> int compare(T a, T b, Comparator<? super T> c);
  static String toIdentityString(Object a);
  static String toString(Object a);
  static String toString(Object a, String b);
}
interface Spliterator<T> {
  abstract Spliterator<T> trySplit();
  abstract boolean tryAdvance(java.util.function.Consumer<? super T> a);
  abstract int characteristics();
  abstract long estimateSize();
  default Comparator<? super T> getComparator();
  default void forEachRemaining(java.util.function.Consumer<? super T> a);
}
class ServiceLoader<S> implements Iterable<S> {
  Iterator<S> iterator();
  Optional<S> findFirst();
  java.util.stream.Stream<ServiceLoader.Provider<S>> stream();
  static <S> ServiceLoader<S> load(Class<S> a);
  static <S> ServiceLoader<S> load(Class<S> a, ClassLoader b);
  static <S> ServiceLoader<S> load(ModuleLayer a, Class<S> b);
  static <S> ServiceLoader<S> loadInstalled(Class<S> a);
}
class EventObject implements java.io.Serializable {
  Object getSource();
}
interface EventListener {
}
class Date implements java.io.Serializable, Cloneable, Comparable<Date> {
  String toGMTString();
  String toLocaleString();
  java.time.Instant toInstant();
  static Date from(java.time.Instant a);
}
class UUID implements java.io.Serializable, Comparable<UUID> {
  static UUID fromString(String a);
  static UUID nameUUIDFromBytes(byte[] a);
  static UUID randomUUID();
}
class Locale implements Cloneable, java.io.Serializable {
  Locale stripExtensions();
  Set<Character> getExtensionKeys();
  Set<String> getUnicodeLocaleAttributes();
  Set<String> getUnicodeLocaleKeys();
  String getCountry();
  String getDisplayCountry();
  String getDisplayCountry(Locale a);
  String getDisplayLanguage();
  String getDisplayLanguage(Locale a);
  String getDisplayName();
  String getDisplayName(Locale a);
  String getDisplayScript();
  String getDisplayScript(Locale a);
  String getDisplayVariant();
  String getDisplayVariant(Locale a);
  String getExtension(char a);
  String getISO3Country();
  String getISO3Language();
  String getLanguage();
  String getScript();
  String getUnicodeLocaleType(String a);
  String getVariant();
  String toLanguageTag();
  static List<Locale> filter(List<Locale.LanguageRange> a, Collection<Locale> b);
  static List<Locale> filter(List<Locale.LanguageRange> a, Collection<Locale> b, Locale.FilteringMode c);
  static List<String> filterTags(List<Locale.LanguageRange> a, Collection<String> b);
  static List<String> filterTags(List<Locale.LanguageRange> a, Collection<String> b, Locale.FilteringMode c);
  static Locale forLanguageTag(String a);
  static Locale getDefault();
  static Locale getDefault(Locale.Category a);
  static Locale lookup(List<Locale.LanguageRange> a, Collection<Locale> b);
  static Locale of(String a);
  static Locale of(String a, String b);
  static Locale of(String a, String b, String c);
  static Locale[] getAvailableLocales();
  static Set<String> getISOCountries(Locale.IsoCountryCode a);
  static String caseFoldLanguageTag(String a);
  static String lookupTag(List<Locale.LanguageRange> a, Collection<String> b);
  static String[] getISOCountries();
  static String[] getISOLanguages();
  static java.util.stream.Stream<Locale> availableLocales();
}
class Properties extends Hashtable<Object, Object> {
  Collection<Object> values();
  Enumeration<?> propertyNames();
  Enumeration<Object> elements();
  Enumeration<Object> keys();
  Object compute(Object a, java.util.function.BiFunction<? super Object, ? super Object, ?> b);
  Object computeIfAbsent(Object a, java.util.function.Function<? super Object, ?> b);
  Object computeIfPresent(Object a, java.util.function.BiFunction<? super Object, ? super Object, ?> b);
  Object get(Object a);
  Object getOrDefault(Object a, Object b);
  Object merge(Object a, Object b, java.util.function.BiFunction<? super Object, ? super Object, ?> c);
  Object put(Object a, Object b);
  Object putIfAbsent(Object a, Object b);
  Object remove(Object a);
  Object replace(Object a, Object b);
  Object setProperty(String a, String b);
  Set<Map.Entry<Object, Object>> entrySet();
  Set<Object> keySet();
  Set<String> stringPropertyNames();
  String getProperty(String a);
  String getProperty(String a, String b);
  void forEach(java.util.function.BiConsumer<? super Object, ? super Object> a);
  void replaceAll(java.util.function.BiFunction<? super Object, ? super Object, ?> a);
}
