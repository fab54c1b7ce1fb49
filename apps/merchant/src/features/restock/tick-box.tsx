import { Check } from 'lucide-react';

type TickBoxProps = {
  id?: string;
  /** Name for screen readers. */
  label: string;
  checked: boolean;
  disabled?: boolean;
  onCheckedChange: (checked: boolean) => void;
};

/** Large round tick box, for a restocker whose other hand is full. */
export function TickBox({ id, label, checked, disabled, onCheckedChange }: TickBoxProps) {
  return (
    <label className="focus-host relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-full">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-label={label}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className="peer absolute inset-0 z-10 cursor-pointer opacity-0 disabled:cursor-default"
      />
      <span className="grid size-8 place-items-center rounded-full border-2 border-edge bg-surface text-transparent transition-colors peer-checked:border-ink peer-checked:bg-brand peer-checked:text-on-brand peer-disabled:opacity-40">
        <Check aria-hidden="true" className="size-5 stroke-3" />
      </span>
    </label>
  );
}
