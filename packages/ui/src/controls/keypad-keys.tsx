import { ArrowDown, Delete } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../layout/class-names.ts';
import { type KeypadEntry, type KeypadKey, keyOf, pressKey } from './keypad-entry.ts';

export type SideKey = { label: string; value: string; name: string; disabled?: boolean; onPress: () => void };

type KeypadKeysProps = {
  /** What the number means; announced when the keys take the focus. */
  label: string;
  entry: KeypadEntry;
  onEntry: (entry: KeypadEntry) => void;
  maxDigits: number;
  deleteLabel: string;
  /** Turns an amount into a change; omitted where no change can be entered. */
  sign?: { label: string; disabled: boolean };
  next: { label: string; onPress: () => void; disabled?: boolean };
  /** Keys beside the zero that enter a whole number at once. */
  left?: SideKey | undefined;
  right?: SideKey | undefined;
};

const DIGITS = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
] as const;

/**
 * The keys of a number pad. They take the focus when they appear, so that a physical keyboard types here as well; Enter
 * is Next.
 */
export function KeypadKeys(props: KeypadKeysProps) {
  const { label, entry, onEntry, maxDigits, deleteLabel, sign, next, left, right } = props;
  const keys = useRef<HTMLFieldSetElement>(null);
  useEffect(() => keys.current?.focus({ preventScroll: true }), []);
  const press = (key: KeypadKey) => onEntry(pressKey(entry, key, { maxDigits }));
  function onKeyDown(event: KeyboardEvent) {
    const key = keyOf(event.key, sign?.disabled === false);
    if (key) press(key);
    else if (event.key === 'Enter' && event.target === keys.current && !next.disabled) next.onPress();
    else return;
    event.preventDefault();
  }
  return (
    <fieldset
      ref={keys}
      tabIndex={-1}
      data-focus-silent=""
      onKeyDown={onKeyDown}
      // The focus stays here when a key is touched: otherwise Enter would press that key again.
      onMouseDown={(event) => event.preventDefault()}
      className="grid min-w-0 grid-cols-4 gap-1.5"
    >
      <legend className="sr-only">{label}</legend>
      <DigitKeys row={0} press={press} />
      <Key name={deleteLabel} onPress={() => press('erase')}>
        <Delete aria-hidden="true" />
      </Key>
      <DigitKeys row={1} press={press} />
      {sign ? (
        <Key name={sign.label} disabled={sign.disabled} onPress={() => press('sign')}>
          <span aria-hidden="true">+/−</span>
        </Key>
      ) : (
        <span />
      )}
      <DigitKeys row={2} press={press} />
      <Key name={next.label} look="next" disabled={next.disabled} onPress={next.onPress}>
        <span className="flex flex-col items-center gap-1.5 text-lg">
          {next.label}
          <ArrowDown aria-hidden="true" />
        </span>
      </Key>
      <WholeKey side={left} />
      <Key onPress={() => press('0')}>0</Key>
      <WholeKey side={right} />
    </fieldset>
  );
}

function DigitKeys({ row, press }: { row: 0 | 1 | 2; press: (key: KeypadKey) => void }) {
  return DIGITS[row].map((digit) => (
    <Key key={digit} onPress={() => press(digit)}>
      {digit}
    </Key>
  ));
}

function WholeKey({ side }: { side: SideKey | undefined }) {
  if (!side) return <span />;
  return (
    <Key name={side.name} look="side" disabled={side.disabled} onPress={side.onPress}>
      <span className="flex min-w-0 flex-col items-center leading-tight">
        <span className="max-w-full truncate text-sm">{side.label}</span>
        <span className="text-lg tabular-nums">{side.value}</span>
      </span>
    </Key>
  );
}

const LOOKS = {
  digit: 'bg-sunken text-2xl active:bg-line disabled:text-ink-faint',
  side: 'border border-line bg-surface active:bg-sunken disabled:text-ink-faint',
  next: 'row-span-2 bg-brand active:bg-brand-pressed disabled:bg-sunken disabled:text-ink-faint',
};

type KeyProps = {
  name?: string;
  look?: keyof typeof LOOKS;
  disabled?: boolean | undefined;
  onPress: () => void;
  children: ReactNode;
};

function Key({ name, look = 'digit', disabled, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={name}
      disabled={disabled}
      onClick={onPress}
      className={classNames(
        'grid min-h-[min(58px,8.5dvh)] min-w-0 touch-manipulation select-none place-items-center rounded-md font-semibold tabular-nums [&_svg]:size-icon',
        LOOKS[look],
      )}
    >
      {children}
    </button>
  );
}
