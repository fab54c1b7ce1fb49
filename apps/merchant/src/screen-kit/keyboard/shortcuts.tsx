import { createContext, type ReactNode, use, useEffect, useRef } from 'react';

const ShortcutsContext = createContext(false);

/** Turns the shortcuts of the controls within on: one press of a key presses the control that names it. */
export function Shortcuts({ on, children }: { on: boolean; children: ReactNode }) {
  return <ShortcutsContext value={on}>{children}</ShortcutsContext>;
}

/** Names the key of a control, for screen readers and for `useShortcutKeys`; nothing while shortcuts are off. */
export function useShortcut(key: string): { 'aria-keyshortcuts'?: string } {
  return use(ShortcutsContext) ? { 'aria-keyshortcuts': key } : {};
}

/** The key of a control, beside its words; nothing while shortcuts are off. */
export function KeyHint({ children }: { children: string }) {
  if (!use(ShortcutsContext)) return null;
  return (
    <span
      aria-hidden="true"
      className="ms-2 inline-block min-w-[1.6em] rounded-sm border border-current px-1 text-center font-sans font-normal text-xs"
    >
      {children}
    </span>
  );
}

/** Keys that go on while they are held; any other acts once, so that a held Enter decides one order only. */
const REPEATED = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', '+', '=', '-', 'J', 'L']);

/** Elements in which a key writes or moves, so that it is no shortcut. */
const TYPED = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';
const LAYERS = '[role=dialog], [role=alertdialog]';
export const keyName = ({ key }: KeyboardEvent) =>
  key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;

/** True where the browser or a layer over the page has a use for the key of its own. */
export function isTaken(event: KeyboardEvent, name: string): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector(LAYERS)) return true;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest(TYPED)) return true;
  return (name === 'Enter' || name === 'Space') && at?.closest('button, a, summary') !== null;
}

/**
 * Listens for keys while `on`: calls the act of a key, or presses the enabled control whose `aria-keyshortcuts` names
 * it. Leaves keys alone in fields, on focused buttons and under dialogs.
 */
export function useShortcutKeys(on: boolean, acts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    if (!on) return;
    function press(event: KeyboardEvent) {
      const name = keyName(event);
      if (isTaken(event, name) || (event.repeat && !REPEATED.has(name))) return;
      const act = latest.current[name];
      const control = act ? null : controlOf(name);
      if (!act && !control) return;
      event.preventDefault();
      if (act) act();
      else control?.click();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [on]);
}

const controlOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]:not(:disabled)')].find(
    (control) => control.getAttribute('aria-keyshortcuts') === name,
  ) ?? null;
