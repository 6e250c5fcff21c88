// Signatures of what Mutiny 2's streams hand out, written by hand.
package io.smallrye.mutiny.groups;
import io.smallrye.mutiny.*;
import java.util.function.*;
class UniCreate {
  <T> Uni<T> item(T a);
  <T> Uni<T> item(Supplier<? extends T> a);
  <T> Uni<T> optional(java.util.Optional<T> a);
  <T> Uni<T> completionStage(java.util.concurrent.CompletionStage<? extends T> a);
  <T> Uni<T> failure(Throwable a);
  <T> Uni<T> nullItem();
  Uni<Void> voidItem();
}
class UniAwait<T> {
  T indefinitely();
  T atMost(java.time.Duration a);
}
class UniSubscribe<T> {
  void with(Consumer<? super T> a);
  void with(Consumer<? super T> a, Consumer<? super Throwable> b);
  java.util.concurrent.CompletableFuture<T> asCompletionStage();
}
class UniOnItem<T> {
  <R> Uni<R> transform(Function<? super T, ? extends R> a);
  <R> Uni<R> transformToUni(Function<? super T, Uni<? extends R>> a);
  <R> Multi<R> transformToMulti(Function<? super T, ? extends java.util.concurrent.Flow.Publisher<? extends R>> a);
  Uni<T> invoke(Consumer<? super T> a);
  Uni<T> invoke(Runnable a);
  Uni<T> call(Function<? super T, Uni<?>> a);
  Uni<T> call(Supplier<Uni<?>> a);
  <O> Uni<O> castTo(Class<O> a);
  UniOnNull<T> ifNull();
  UniOnNotNull<T> ifNotNull();
}
class UniOnNull<T> {
  Uni<T> continueWith(T a);
  Uni<T> continueWith(Supplier<? extends T> a);
  Uni<T> switchTo(Uni<? extends T> a);
  Uni<T> switchTo(Supplier<Uni<? extends T>> a);
  Uni<T> failWith(Throwable a);
  Uni<T> failWith(Supplier<? extends Throwable> a);
}
class UniOnNotNull<T> {
  <R> Uni<R> transform(Function<? super T, ? extends R> a);
  <R> Uni<R> transformToUni(Function<? super T, Uni<? extends R>> a);
  Uni<T> invoke(Consumer<? super T> a);
  Uni<T> call(Function<? super T, Uni<?>> a);
}
class UniOnFailure<T> {
  Uni<T> invoke(Consumer<Throwable> a);
  Uni<T> transform(Function<? super Throwable, ? extends Throwable> a);
  Uni<T> recoverWithItem(T a);
  Uni<T> recoverWithItem(Function<? super Throwable, ? extends T> a);
  Uni<T> recoverWithNull();
  Uni<T> recoverWithUni(Function<? super Throwable, Uni<? extends T>> a);
}
class MultiCreate {
  <T> Multi<T> item(T a);
  <T> Multi<T> items(T... a);
  <T> Multi<T> items(java.util.stream.Stream<T> a);
  <T> Multi<T> iterable(Iterable<T> a);
  <T> Multi<T> empty();
  <T> Multi<T> failure(Throwable a);
}
class MultiSubscribe<T> {
  void with(Consumer<? super T> a);
  void with(Consumer<? super T> a, Consumer<? super Throwable> b);
}
class MultiOnItem<T> {
  <R> Multi<R> transform(Function<? super T, ? extends R> a);
  <R> MultiMerge<R> transformToUni(Function<? super T, Uni<? extends R>> a);
  <R> Multi<R> transformToUniAndMerge(Function<? super T, Uni<? extends R>> a);
  <R> Multi<R> transformToUniAndConcatenate(Function<? super T, Uni<? extends R>> a);
  Multi<T> invoke(Consumer<? super T> a);
  Multi<T> call(Function<? super T, Uni<?>> a);
}
class MultiMerge<R> {
  Multi<R> merge();
  Multi<R> concatenate();
}
class MultiCollect<T> {
  Uni<java.util.List<T>> asList();
  Uni<T> first();
  Uni<T> last();
}
class MultiSelect<T> {
  Multi<T> where(Predicate<? super T> a);
  Multi<T> first();
  Multi<T> distinct();
}
