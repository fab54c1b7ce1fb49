import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { panBy, wholePicture, type ZoomTransform, zoomAround } from './zoom-transform.ts';

type Finger = { x: number; y: number };

const DOUBLE_TAP_ZOOM = 2.5;

/** Pinch, drag and double tap on one frame; `zoomBy` does the same for buttons. */
export function useZoomGestures() {
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Finger>());
  const [transform, setTransform] = useState<ZoomTransform>(wholePicture);
  const box = () => frame.current?.getBoundingClientRect() ?? new DOMRect();
  const fromMiddle = ({ x, y }: Finger) => ({
    x: x - box().left - box().width / 2,
    y: y - box().top - box().height / 2,
  });

  const handlers = {
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent) {
      const before = [...fingers.current.values()];
      const last = fingers.current.get(event.pointerId);
      if (!last) return;
      const here = { x: event.clientX, y: event.clientY };
      fingers.current.set(event.pointerId, here);
      const after = [...fingers.current.values()];
      setTransform((from) => {
        if (after.length === 1) return panBy(from, here.x - last.x, here.y - last.y, box());
        const ratio = spread(after) / Math.max(1, spread(before));
        return zoomAround(from, from.zoom * ratio, fromMiddle(middle(after)), box());
      });
    },
    onPointerUp: (event: PointerEvent) => fingers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => fingers.current.delete(event.pointerId),
    onDoubleClick(event: MouseEvent) {
      const at = fromMiddle({ x: event.clientX, y: event.clientY });
      setTransform((from) => (from.zoom > 1 ? wholePicture : zoomAround(from, DOUBLE_TAP_ZOOM, at, box())));
    },
  };
  const zoomBy = (step: number) =>
    setTransform((from) => zoomAround(from, from.zoom + step, { x: 0, y: 0 }, box()));
  const reset = () => setTransform(wholePicture);
  return { frame, transform, handlers, zoomBy, reset };
}

function spread([one, two]: Finger[]): number {
  return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
}

function middle([one, two]: Finger[]): Finger {
  return { x: ((one?.x ?? 0) + (two?.x ?? 0)) / 2, y: ((one?.y ?? 0) + (two?.y ?? 0)) / 2 };
}
