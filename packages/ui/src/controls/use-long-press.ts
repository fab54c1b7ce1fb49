import { useEffect, useRef } from 'react';

const FIRST_REPEAT_MS = 450;
const REPEAT_MS = 90;

/**
 * Handlers for a button that acts once on a press and repeatedly while held. `act` returns false to stop, for example
 * at a limit. Keyboard clicks act once each.
 */
export function useLongPress(act: () => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(act);
  const held = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  function repeat() {
    held.current = true;
    if (latest.current()) timer.current = setTimeout(repeat, REPEAT_MS);
  }
  function release() {
    clearTimeout(timer.current);
  }
  return {
    onPointerDown() {
      held.current = false;
      clearTimeout(timer.current);
      timer.current = setTimeout(repeat, FIRST_REPEAT_MS);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick() {
      release();
      if (!held.current) latest.current();
      held.current = false;
    },
  };
}
