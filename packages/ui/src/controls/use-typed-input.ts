import {
  type ChangeEvent,
  type CompositionEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { plainDigits } from './plain-digits.ts';

/** Returns the allowed part of the raw text. Pure and idempotent. */
export type FormatTyped = (raw: string) => string;

/**
 * Props for a controlled input whose text passes through `formatTyped` on each change. The caret stays behind the typed
 * character, also when characters before it are dropped.
 */
export function useTypedInput(
  value: string,
  formatTyped: FormatTyped,
  onValueChange: (value: string) => void,
) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [composing, setComposing] = useState<string | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function take(raw: string, at: number) {
    const plain = plainDigits(raw);
    const next = formatTyped(plain);
    caret.current = Math.min(formatTyped(plain.slice(0, at)).length, next.length);
    if (next === value) redraw();
    else onValueChange(next);
  }

  return {
    ref: input,
    value: composing ?? value,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const { value: raw, selectionStart } = event.target;
      if (composing === null) take(raw, selectionStart ?? raw.length);
      else setComposing(raw);
    },
    onCompositionStart: () => setComposing(value),
    onCompositionEnd(event: CompositionEvent<HTMLInputElement>) {
      const { value: raw, selectionStart } = event.currentTarget;
      setComposing(null);
      take(raw, selectionStart ?? raw.length);
    },
  };
}
