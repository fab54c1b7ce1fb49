import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { measures } from '../measures.ts';
import { useWheelDrag } from './use-wheel-drag.ts';
import { indexAfterKey } from './wheel-motion.ts';

export type WheelOption = { value: string; label: string };

export type WheelColumnProps = {
  label: string;
  options: WheelOption[];
  value: string;
  onChange: (value: string) => void;
};

const KEY_MS = 160;
const MIDDLE = ((measures.pickerVisibleOptions - 1) / 2) * measures.pickerOptionHeightPx;

/** One wheel: drag, swipe, tap, mouse wheel, or arrow and page keys, Home and End. */
export function WheelColumn({ label, options, value, onChange }: WheelColumnProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  const { list, offsetPx, settleMs, goTo, handlers } = useWheelDrag(index, options.length, (next) => {
    const option = options[next];
    if (option) onChange(option.value);
  });
  function onKeyDown(event: KeyboardEvent) {
    const next = indexAfterKey(event.key, index, options.length);
    if (next === null) return;
    event.preventDefault();
    goTo(next, KEY_MS);
  }
  useWheelEvent(box, (down) => {
    const next = indexAfterKey(down ? 'ArrowDown' : 'ArrowUp', index, options.length);
    if (next !== null) goTo(next, KEY_MS);
  });
  return (
    <div
      ref={box}
      role="listbox"
      aria-label={label}
      aria-activedescendant={`${id}-${index}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...handlers}
      data-no-pull=""
      className="@container relative z-10 min-w-0 flex-1 cursor-grab touch-none select-none overflow-hidden rounded-md"
      style={{ height: measures.pickerVisibleOptions * measures.pickerOptionHeightPx }}
    >
      <div
        ref={list}
        role="presentation"
        style={
          {
            paddingTop: MIDDLE,
            transform: `translateY(${offsetPx}px)`,
            '--settle': `${settleMs}ms`,
          } as CSSProperties
        }
        className="transition-transform [transition-duration:var(--settle)] ease-[cubic-bezier(0.17,0.89,0.45,1)]"
      >
        {options.map((option, at) => (
          <div
            key={option.value}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === index}
            tabIndex={-1}
            className="flex items-center justify-center whitespace-nowrap text-[min(1rem,24cqw)] text-ink-soft tabular-nums aria-selected:font-bold aria-selected:text-[min(1.0625rem,25cqw)] aria-selected:text-ink"
            style={{ height: measures.pickerOptionHeightPx }}
          >
            {option.label}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Attaches a non-passive wheel listener, because React's own is passive; it keeps the sheet from scrolling. */
function useWheelEvent(box: { current: HTMLElement | null }, onTurn: (down: boolean) => void) {
  const latest = useRef(onTurn);
  useEffect(() => {
    latest.current = onTurn;
  });
  useEffect(() => {
    const element = box.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      if (event.deltaY !== 0) latest.current(event.deltaY > 0);
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [box]);
}
