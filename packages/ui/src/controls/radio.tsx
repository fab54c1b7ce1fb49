import type { ReactNode } from 'react';

type RadioProps = {
  /** Name of the group, of which one choice is selected. */
  name: string;
  value: string;
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  disabled?: boolean | undefined;
  /** One choice of its group has to be selected. */
  required?: boolean | undefined;
  onSelect: () => void;
};

/** One choice of a group; exactly one is selected. */
export function Radio({
  name,
  value,
  label,
  description,
  checked,
  disabled,
  required,
  onSelect,
}: RadioProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-1.5">
      <span className="focus-host relative grid size-6 shrink-0 place-items-center rounded-full">
        <input
          type="radio"
          name={name}
          value={value}
          checked={checked}
          disabled={disabled}
          required={required}
          onChange={onSelect}
          className="peer absolute inset-0 z-10 cursor-pointer opacity-0 disabled:cursor-default"
        />
        <span className="absolute inset-0 rounded-full border-2 border-edge bg-surface transition-all peer-checked:border-[7px] peer-checked:border-ink peer-checked:bg-brand peer-disabled:opacity-40" />
      </span>
      <span className="min-w-0 flex-1 break-words">
        <span className={disabled ? 'text-ink-soft' : undefined}>{label}</span>
        {description && <span className="block text-ink-soft text-sm">{description}</span>}
      </span>
    </label>
  );
}
