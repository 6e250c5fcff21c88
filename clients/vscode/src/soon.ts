// What may wait until the window has opened. The programs of a server keep all processors busy: started at once, they delay
// the view that the user waits for.

/** In ms, chosen by hand: within the first the editor asks for the views that it shows; no view is waited for longer than the
 * second. */
const SOON = 250;
const LATEST = 2_000;

/** Calls `begin` once, when `settled()` resolves; that is asked soon, when it is known what there is to wait for. Disposing of
 * the result prevents the call. */
export function soon(settled: () => Promise<void>, begin: () => void): { dispose(): void } {
  let isWanted = true;
  const dispose = () => {
    isWanted = false;
    clearTimeout(timer);
  };
  const due = () => {
    if (isWanted) {
      dispose();
      begin();
    }
  };
  let timer = setTimeout(() => {
    timer = setTimeout(due, LATEST);
    void settled().then(due, due);
  }, SOON);
  return { dispose };
}
