import { type PointerEvent, useRef, useState } from 'react';

const CLOSE_AFTER_PX = 96;
const FLICK_PX_PER_MS = 0.6;

/** Moves the sheet when its handle is pulled down; far enough or fast enough closes it, otherwise it returns. */
export function useDragToClose(onClose: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null);
  const [offsetPx, setOffsetPx] = useState(0);
  const moved = (event: PointerEvent) => Math.max(0, event.clientY - (start.current?.y ?? event.clientY));
  return {
    offsetPx,
    dragging: offsetPx > 0,
    handle: {
      onPointerDown(event: PointerEvent) {
        // A captured pointer never clicks, so presses on the buttons beside the handle are not captured.
        if (event.target instanceof Element && event.target.closest('button')) return;
        start.current = { y: event.clientY, at: event.timeStamp };
        event.currentTarget.setPointerCapture?.(event.pointerId);
      },
      onPointerMove(event: PointerEvent) {
        if (start.current) setOffsetPx(moved(event));
      },
      onPointerUp(event: PointerEvent) {
        if (!start.current) return;
        const distance = moved(event);
        const speed = distance / Math.max(1, event.timeStamp - start.current.at);
        start.current = null;
        setOffsetPx(0);
        if (distance > CLOSE_AFTER_PX || (distance > 24 && speed > FLICK_PX_PER_MS)) onClose();
      },
      onPointerCancel() {
        start.current = null;
        setOffsetPx(0);
      },
    },
  };
}
