import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { classNames } from '../layout/class-names.ts';
import { useLongPress } from './use-long-press.ts';

type QuantityStepperProps = {
  /** Label of the number, which opens a keypad. */
  name: string;
  decreaseName: string;
  increaseName: string;
  value: number;
  /** Formatted for the reader. */
  shown: string;
  max: number;
  /** True while the number is being typed. */
  isTyped?: boolean;
  /** The current row: its plus is the strongest element on the screen. */
  isCurrent?: boolean;
  onChange: (value: number) => void;
  onType: () => void;
};

/**
 * Minus, a number that opens a keypad, plus. Targets of 56 px around circles of 44; a held button repeats. The new
 * number is announced, as the focus stays on the button.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, max, isCurrent = false, isTyped = false, onChange } = props;
  // A held button may act again before the next render.
  const latest = useRef(value);
  latest.current = value;
  const [wasPressed, setPressed] = useState(false);
  const number = useRef<HTMLButtonElement>(null);
  function move(by: number): boolean {
    const next = latest.current + by;
    if (next < 0 || (by > 0 && next > max)) return false;
    latest.current = next;
    setPressed(true);
    // At a limit the button is disabled, and would lose the focus to the page.
    if (by > 0 ? next === max : next === 0) keepFocus(number.current);
    onChange(next);
    return true;
  }
  return (
    <div className="flex items-center">
      <StepButton
        name={props.decreaseName}
        icon={<Minus aria-hidden="true" />}
        disabled={value <= 0}
        look={isCurrent ? 'border border-edge bg-surface' : 'bg-sunken'}
        act={() => move(-1)}
      />
      <button
        ref={number}
        type="button"
        aria-label={props.name}
        aria-expanded={isTyped}
        onClick={props.onType}
        className={classNames(
          'grid h-12 min-w-11 place-items-center rounded-md bg-surface px-1 font-bold text-lg tabular-nums',
          isTyped || isCurrent ? 'border-2 border-ink' : 'border border-edge',
        )}
      >
        {props.shown}
      </button>
      <StepButton
        name={props.increaseName}
        icon={<Plus aria-hidden="true" />}
        disabled={value >= max}
        look={isCurrent ? 'bg-brand' : 'bg-brand-range'}
        act={() => move(1)}
      />
      <span aria-live="polite" className="sr-only">
        {wasPressed && props.name}
      </span>
    </div>
  );
}

/** Moves the focus from a button beside a number to the number. */
function keepFocus(number: HTMLElement | null) {
  if (number?.parentElement?.contains(document.activeElement)) number.focus({ preventScroll: true });
}

type StepButtonProps = { name: string; icon: ReactNode; disabled: boolean; look: string; act: () => boolean };

function StepButton({ name, icon, disabled, look, act }: StepButtonProps) {
  const press = useLongPress(act);
  return (
    <button
      type="button"
      {...press}
      aria-label={name}
      disabled={disabled}
      className="group grid size-14 shrink-0 touch-manipulation select-none place-items-center disabled:text-ink-faint"
    >
      <span
        className={classNames(
          'grid size-11 place-items-center rounded-full transition-transform group-active:scale-90 group-disabled:bg-sunken [&>svg]:size-[18px] [&>svg]:stroke-[2.5]',
          look,
        )}
      >
        {icon}
      </span>
    </button>
  );
}
