import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { measures } from '../measures.ts';
import { restingIndex } from './wheel-motion.ts';

const TAP_PX = 6;
const TAP_MS = 220;
/** A finger that rests this long before it lifts does not swipe. */
const STILL_MS = 90;

type Grip = { y: number; offset: number; lastY: number; lastAt: number; speed: number; moved: boolean };

/** The offset of a wheel in px, and its drag and swipe handlers. */
export function useWheelDrag(index: number, count: number, onIndex: (index: number) => void) {
  const grip = useRef<Grip | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [settleMs, setSettleMs] = useState(0);
  useEffect(() => {
    if (settleMs === 0) return;
    const timer = setTimeout(() => setSettleMs(0), settleMs);
    return () => clearTimeout(timer);
  }, [settleMs]);

  function goTo(next: number, durationMs: number) {
    setDragged(null);
    setSettleMs(durationMs);
    if (next !== index) onIndex(next);
  }
  const handlers = {
    onPointerDown(event: PointerEvent) {
      const offset = settleMs > 0 ? drawnOffset(list.current) : -index * measures.pickerOptionHeightPx;
      const { clientY, timeStamp } = event;
      grip.current = { y: clientY, offset, lastY: clientY, lastAt: timeStamp, speed: 0, moved: settleMs > 0 };
      event.currentTarget.setPointerCapture?.(event.pointerId);
      setSettleMs(0);
      setDragged(offset);
    },
    onPointerMove(event: PointerEvent) {
      const held = grip.current;
      if (!held) return;
      const elapsed = Math.max(1, event.timeStamp - held.lastAt);
      held.speed = (event.clientY - held.lastY) / elapsed;
      held.lastY = event.clientY;
      held.lastAt = event.timeStamp;
      held.moved ||= Math.abs(event.clientY - held.y) > TAP_PX;
      setDragged(stretched(held.offset + event.clientY - held.y, count));
    },
    onPointerUp(event: PointerEvent) {
      const held = grip.current;
      grip.current = null;
      if (!held) return;
      const offset = held.offset + event.clientY - held.y;
      if (!held.moved) return goTo(tappedIndex(event, index, count), TAP_MS);
      const speed = event.timeStamp - held.lastAt > STILL_MS ? 0 : held.speed;
      const next = restingIndex(offset, speed, count);
      const near = Math.abs(next - Math.round(-offset / measures.pickerOptionHeightPx)) < 1;
      goTo(next, near ? TAP_MS : measures.pickerSwipeMs);
    },
    onPointerCancel() {
      grip.current = null;
      setDragged(null);
    },
  };
  return { list, offsetPx: dragged ?? -index * measures.pickerOptionHeightPx, settleMs, goTo, handlers };
}

/** Beyond the ends the wheel moves a third as far as the finger. */
function stretched(offset: number, count: number): number {
  const last = -(count - 1) * measures.pickerOptionHeightPx;
  if (offset > 0) return offset / 3;
  if (offset < last) return last + (offset - last) / 3;
  return offset;
}

function drawnOffset(list: HTMLElement | null): number {
  const transform = list ? getComputedStyle(list).transform : 'none';
  return transform === 'none' || transform === '' ? 0 : new DOMMatrix(transform).m42;
}

function tappedIndex(event: PointerEvent, index: number, count: number): number {
  const box = event.currentTarget.getBoundingClientRect();
  const steps = Math.round((event.clientY - (box.top + box.height / 2)) / measures.pickerOptionHeightPx);
  return Math.min(Math.max(index + steps, 0), count - 1);
}
