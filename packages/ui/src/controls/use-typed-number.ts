import {
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type FocusEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Returns the number as a form holds it, or the text as it was typed where it cannot be read. Pure. */
export type ReadTyped = (typed: string) => string;

type Typing = { readonly typed: string; readonly held: string; readonly isRefused: boolean };

/** Between lines of pasted text, which browsers join: two cells would become one number. */
const lineBreak = /\s*[\r\n]+\s*/g;

/**
 * Props for a controlled input whose text is read as a number on each change. It shows what was typed until it is left,
 * then the number; text that cannot be read stays. [decision 290]
 * @param onValueChange returns false if it does not take the value: the text stays until the field is left
 */
export function useTypedNumber(
  value: string,
  readTyped: ReadTyped,
  onValueChange: (held: string) => unknown,
) {
  const [typing, setTyping] = useState<Typing | null>(null);
  const isComposing = useRef(false);
  const caret = useRef<{ input: HTMLInputElement; at: number | null } | null>(null);
  const isShown = typing !== null && (typing.isRefused || typing.held === value);
  // A form library may write what it holds into the input, which moves the caret to the end. A caret in its place is
  // left alone: to set it would end what a keyboard is composing.
  useLayoutEffect(() => {
    const { input, at = null } = caret.current ?? {};
    caret.current = null;
    if (!input || document.activeElement !== input || input.selectionStart === at) return;
    input.setSelectionRange(at, at);
  });
  function take(typed: string) {
    // The form would write into text that an input method is still changing.
    if (isComposing.current) return setTyping({ typed, held: value, isRefused: false });
    const held = readTyped(typed);
    setTyping({ typed, held, isRefused: held !== value && onValueChange(held) === false });
  }
  return {
    isRefused: isShown && typing.isRefused && typing.typed.trim() !== '',
    /** Shows the value instead of what was typed, for example when a button has changed it. */
    forget: () => setTyping(null),
    input: {
      value: isShown ? typing.typed : value,
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        caret.current = { input: target, at: target.selectionStart };
        take(target.value);
      },
      onCompositionStart() {
        isComposing.current = true;
      },
      onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
        isComposing.current = false;
        caret.current = { input: currentTarget, at: currentTarget.selectionStart };
        take(currentTarget.value);
      },
      onPaste(event: ClipboardEvent<HTMLInputElement>) {
        const pasted = event.clipboardData.getData('text').trim();
        if (!/[\r\n]/.test(pasted)) return;
        event.preventDefault();
        const input = event.currentTarget;
        const { value: text, selectionStart, selectionEnd } = input;
        const before = text.slice(0, selectionStart ?? text.length) + pasted.replace(lineBreak, ' / ');
        caret.current = { input, at: before.length };
        take(before + text.slice(selectionEnd ?? text.length));
      },
      onBlur({ currentTarget }: FocusEvent<HTMLInputElement>) {
        isComposing.current = false;
        setTyping(null);
        // A form library reads the input when it is left, before it is drawn again.
        currentTarget.value = value;
      },
    },
  };
}
