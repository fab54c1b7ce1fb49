import { Delete } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Sheet } from '../pickers/sheet.tsx';
import type { FormatTyped } from './use-typed-input.ts';

type KeypadProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  cancelLabel: string;
  doneLabel: string;
  deleteLabel: string;
  value: string;
  onChange: (value: string) => void;
  onDone: () => void;
  /** The entry rule of the number [screens 3.10]. */
  formatTyped: FormatTyped;
  /** Shows the dot key. */
  decimal?: boolean;
  before?: ReactNode;
  doneDisabled?: boolean;
};

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** A number pad in a sheet, for entry without the phone's keyboard. The keys of a real keyboard work as well. */
export function Keypad(props: KeypadProps) {
  const { value, onChange, formatTyped, decimal = false, deleteLabel } = props;
  const type = (sign: string) => onChange(formatTyped(value + sign));
  const erase = () => onChange(value.slice(0, -1));
  function onKeyDown(event: KeyboardEvent) {
    if (/^\d$/.test(event.key) || (decimal && event.key === '.')) type(event.key);
    else if (event.key === 'Backspace') erase();
    else return;
    event.preventDefault();
  }
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      closeLabel={props.cancelLabel}
      done={{ label: props.doneLabel, onDone: props.onDone, disabled: props.doneDisabled }}
    >
      <KeypadBody onKeyDown={onKeyDown}>
        <output
          aria-live="polite"
          className="block min-h-16 px-4 py-3 text-center font-bold text-hero tabular-nums"
        >
          {props.before}
          {value || <span className="text-ink-soft">0</span>}
        </output>
        <div className="grid grid-cols-3 gap-2 px-3 pb-3">
          {DIGITS.map((digit) => (
            <Key key={digit} label={digit} onPress={() => type(digit)} />
          ))}
          {decimal ? <Key label="." onPress={() => type('.')} /> : <span />}
          <Key label="0" onPress={() => type('0')} />
          <Key label={deleteLabel} icon={<Delete />} onPress={erase} />
        </div>
      </KeypadBody>
    </Sheet>
  );
}

function KeypadBody({
  children,
  onKeyDown,
}: {
  children: ReactNode;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: digits typed anywhere in the pad; each key is a button too
    <div ref={body} tabIndex={-1} data-focus-silent="" onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

function Key({ label, icon, onPress }: { label: string; icon?: ReactNode; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={icon ? label : undefined}
      onClick={onPress}
      className="grid min-h-13 place-items-center rounded-md bg-page font-semibold text-2xl tabular-nums active:bg-line"
    >
      {icon ?? label}
    </button>
  );
}
