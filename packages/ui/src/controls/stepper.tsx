import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { useLongPress } from './use-long-press.ts';
import { type ReadTyped, useTypedNumber } from './use-typed-number.ts';

type StepperProps = {
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
  /** How whole numbers are read, from the domain [screens 3.10]. */
  readTyped: ReadTyped;
  disabled?: boolean;
};

/**
 * Minus, number, plus; a held button repeats; the arrow keys work on the number. An emptied field, and text that is no
 * whole number, stay until the field is left.
 */
export function Stepper(props: StepperProps) {
  const { label, value, min, max, step = 1, onChange, readTyped, disabled = false } = props;
  const within = (number: number) => Math.min(max, Math.max(min, number));
  const { input, isRefused, forget } = useTypedNumber(String(value), readTyped, (held) => {
    const isNumber = /^\d+$/.test(held);
    if (isNumber || held === '') onChange(within(Number(held)));
    return isNumber;
  });
  function move(by: number): boolean {
    forget();
    const next = within(value + by);
    if (next !== value) onChange(next);
    return next !== value;
  }
  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowUp: step,
      ArrowDown: -step,
    };
    const by = moves[event.key];
    if (by === undefined) return;
    event.preventDefault();
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
          {...input}
          type="text"
          role="spinbutton"
          inputMode="numeric"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={isRefused || undefined}
          disabled={disabled}
          onKeyDown={onKeyDown}
          onFocus={(event) => event.currentTarget.select()}
          style={{ width: `${Math.max(2, input.value.length) + 1.5}ch` }}
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
