/**
 * Calls back when the page is closed, or hidden: a laptop whose lid closes and a tablet that shows another app stop its
 * timers without closing it. Returns a function that unsubscribes.
 */
export function onPageLeft(onLeft: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') onLeft();
  };
  addEventListener('pagehide', onLeft);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    removeEventListener('pagehide', onLeft);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
