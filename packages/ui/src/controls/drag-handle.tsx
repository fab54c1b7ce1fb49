import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dragStep } from './drag-step.ts';

type DragHandleProps = {
  /** What it moves and how, for screen readers. */
  label: string;
  canMoveUp: boolean;
  canMoveDown: boolean;
  onMove: (by: -1 | 1) => void;
};

/**
 * Moves the `li` around it by dragging or with the arrow keys. The row moves as soon as the pointer has passed half of
 * its neighbor.
 */
export function DragHandle(props: DragHandleProps) {
  const { label, canMoveUp, canMoveDown, onMove } = props;
  const handle = useRef<HTMLButtonElement>(null);
  const [dragging, setDragging] = useState(false);
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  useEffect(() => {
    if (!dragging) return;
    // The row moves in the document while it is dragged, so the window listens.
    const follow = ({ clientY }: PointerEvent) => {
      const row = handle.current?.closest('li');
      const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? null;
      const by = dragStep(clientY, boxOf(row?.previousElementSibling), boxOf(row?.nextElementSibling));
      if (by !== 0) latest.current(by);
    };
    const end = () => setDragging(false);
    addEventListener('pointermove', follow);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [dragging]);
  function press(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    if (by < 0 ? canMoveUp : canMoveDown) onMove(by);
  }
  return (
    <button
      ref={handle}
      type="button"
      data-drag-handle=""
      disabled={!canMoveUp && !canMoveDown}
      aria-label={label}
      onPointerDown={() => setDragging(true)}
      onKeyDown={press}
      className={`grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-md text-ink-soft disabled:opacity-30 ${dragging ? 'bg-sunken' : ''}`}
    >
      <GripVertical aria-hidden="true" className="size-icon-sm" />
    </button>
  );
}
