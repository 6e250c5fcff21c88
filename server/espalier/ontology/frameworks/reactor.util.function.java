// Reactor's tuples, as its zipping methods give them.
package reactor.util.function;
class Tuple2<T1,T2> {
  T1 getT1();
  T2 getT2();
}
class Tuple3<T1,T2,T3> extends Tuple2<T1, T2> {
  T3 getT3();
}
class Tuple4<T1,T2,T3,T4> extends Tuple3<T1, T2, T3> {
  T4 getT4();
}
