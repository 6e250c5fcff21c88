// What Reactor's publishers have in common.
package org.reactivestreams;
interface Publisher<T> {
}
