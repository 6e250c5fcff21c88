// Signatures of JDK 25's public API as source resolution needs them, by reflection; primitive results left out.
package java.util.concurrent.atomic;

class AtomicReference<V> implements java.io.Serializable {
  V accumulateAndGet(V a, java.util.function.BinaryOperator<V> b);
  V compareAndExchange(V a, V b);
  V compareAndExchangeAcquire(V a, V b);
  V compareAndExchangeRelease(V a, V b);
  V get();
  V getAcquire();
  V getAndAccumulate(V a, java.util.function.BinaryOperator<V> b);
  V getAndSet(V a);
  V getAndUpdate(java.util.function.UnaryOperator<V> a);
  V getOpaque();
  V getPlain();
  V updateAndGet(java.util.function.UnaryOperator<V> a);
}
