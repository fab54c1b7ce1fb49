import { useEffect, useRef } from 'react';
import { browserBridge } from '#platform/bridge/browser-bridge.ts';

/** Reports when the app is hidden and shown: from the browser, its page cache (bfcache), or the native shell. */
export function useVisibility(onHide: () => void, onShow: () => void): void {
  const latest = useRef({ onHide, onShow });
  useEffect(() => {
    latest.current = { onHide, onShow };
  });
  useEffect(() => {
    let visible = document.visibilityState === 'visible';
    const become = (next: boolean) => {
      if (next === visible) return;
      visible = next;
      if (next) latest.current.onShow();
      else latest.current.onHide();
    };
    const byBrowser = () => become(document.visibilityState === 'visible');
    const leave = () => become(false);
    document.addEventListener('visibilitychange', byBrowser);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', byBrowser);
    const leaveBridge = browserBridge.on('visibility', ({ visible: next }) => become(next));
    return () => {
      document.removeEventListener('visibilitychange', byBrowser);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', byBrowser);
      leaveBridge();
    };
  }, []);
}
