import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { classNames } from '../layout/class-names.ts';
import { useLongPress } from './use-long-press.ts';
import { type FormatTyped, useTypedInput } from './use-typed-input.ts';

type StepperProps = {
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
  /** The whole-number entry rule of the domain [screens 3.10]. */
  formatTyped: FormatTyped;
  disabled?: boolean;
};

/**
 * Minus, number, plus; a held button repeats; the arrow keys work on the number. An emptied field stays empty until it
 * is left.
 */
export function Stepper(props: StepperProps) {
  const { label, value, min, max, step = 1, onChange, formatTyped, disabled = false } = props;
  function move(by: number): boolean {
    const next = Math.min(max, Math.max(min, value + by));
    if (next !== value) onChange(next);
    return next !== value;
  }
  const [isEmptied, setEmptied] = useState(false);
  const typed = useTypedInput(isEmptied ? '' : String(value), formatTyped, (text) => {
    setEmptied(text === '');
    onChange(Math.min(max, Math.max(min, Number(text))));
  });
  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowUp: step,
      ArrowDown: -step,
    };
    const by = moves[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setEmptied(false);
    move(by);
  }
  return (
    <div className="inline-flex items-center rounded-full bg-sunken">
      <StepButton
        label={props.decreaseLabel}
        icon={<Minus />}
        act={() => move(-step)}
        disabled={disabled || value <= min}
      />
      <span className="focus-host rounded-sm">
        <input
          {...typed}
          type="text"
          role="spinbutton"
          inputMode="numeric"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          disabled={disabled}
          onKeyDown={onKeyDown}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setEmptied(false)}
          style={{ width: `${Math.max(2, String(value).length) + 1.5}ch` }}
          className="h-11 min-w-11 bg-transparent text-center text-base tabular-nums focus:outline-none disabled:text-ink-faint"
        />
      </span>
      <StepButton
        label={props.increaseLabel}
        icon={<Plus />}
        act={() => move(step)}
        disabled={disabled || value >= max}
        filled
      />
    </div>
  );
}

type StepButtonProps = {
  label: string;
  icon: ReactNode;
  act: () => boolean;
  disabled: boolean;
  filled?: boolean;
};

function StepButton({ label, icon, act, disabled, filled = false }: StepButtonProps) {
  const press = useLongPress(act);
  return (
    <button
      type="button"
      {...press}
      aria-label={label}
      disabled={disabled}
      tabIndex={-1}
      className={classNames(
        'grid size-11 shrink-0 touch-none select-none place-items-center rounded-full text-ink transition-colors [&>svg]:size-[18px]',
        'disabled:bg-transparent disabled:text-ink-faint',
        filled ? 'bg-brand active:bg-brand-pressed' : 'active:bg-line',
      )}
    >
      {icon}
    </button>
  );
}
