// Signatures of Mutiny 2's streams, written by hand: of their methods those whose lambdas get or give elements.
package io.smallrye.mutiny;
import io.smallrye.mutiny.groups.*;
import java.util.function.*;
interface Uni<T> {
  static UniCreate createFrom();
  UniAwait<T> await();
  UniSubscribe<T> subscribe();
  UniOnItem<T> onItem();
  UniOnFailure<T> onFailure();
  UniOnFailure<T> onFailure(Class<? extends Throwable> a);
  UniOnFailure<T> onFailure(Predicate<? super Throwable> a);
  <O> Uni<O> map(Function<? super T, ? extends O> a);
  <O> Uni<O> flatMap(Function<? super T, Uni<? extends O>> a);
  <O> Uni<O> chain(Function<? super T, Uni<? extends O>> a);
  <O> Uni<O> chain(Supplier<Uni<? extends O>> a);
  Uni<T> invoke(Consumer<? super T> a);
  Uni<T> invoke(Runnable a);
  Uni<T> call(Function<? super T, Uni<?>> a);
  Uni<T> call(Supplier<Uni<?>> a);
  Uni<T> eventually(Runnable a);
  <O> Uni<O> replaceWith(O a);
  <O> Uni<O> replaceWith(Supplier<O> a);
  <O> Uni<O> replaceWith(Uni<O> a);
  Uni<Void> replaceWithVoid();
  Uni<T> replaceIfNullWith(T a);
  Uni<T> replaceIfNullWith(Supplier<T> a);
  Multi<T> toMulti();
}
interface Multi<T> {
  static MultiCreate createFrom();
  MultiSubscribe<T> subscribe();
  MultiOnItem<T> onItem();
  MultiCollect<T> collect();
  MultiSelect<T> select();
  <O> Multi<O> map(Function<? super T, ? extends O> a);
  <O> Multi<O> flatMap(Function<? super T, ? extends java.util.concurrent.Flow.Publisher<? extends O>> a);
  Multi<T> filter(Predicate<? super T> a);
  Multi<T> invoke(Consumer<? super T> a);
  Multi<T> invoke(Runnable a);
  Multi<T> call(Function<? super T, Uni<?>> a);
  Multi<T> call(Supplier<Uni<?>> a);
  Uni<T> toUni();
}
