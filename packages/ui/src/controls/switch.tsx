import { type ComponentProps, type ReactNode, useId } from 'react';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'className'> & {
  /** Icon before the label. */
  leading?: ReactNode;
  label: string;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Only the switch, inside another row; the label is only announced. */
  compact?: boolean;
};

/** On or off, as a row: the label on the left toggles the switch on the right. */
export function Switch({ leading, label, description, compact = false, ...control }: SwitchProps) {
  const ownId = useId();
  const id = control.id ?? ownId;
  if (compact) return <SwitchControl {...control} id={id} aria-label={label} />;
  return (
    <div className="flex min-h-14 items-center gap-4 px-4 py-2.5">
      <label htmlFor={id} className="-my-2.5 flex min-w-0 flex-1 items-center gap-3 py-2.5">
        {leading && <span className="grid shrink-0 place-items-center [&>svg]:size-icon">{leading}</span>}
        <span className="min-w-0 break-words">
          {label}
          {description && <span className="block text-ink-soft text-sm">{description}</span>}
        </span>
      </label>
      <SwitchControl {...control} id={id} />
    </div>
  );
}

type SwitchControlProps = Omit<SwitchProps, 'leading' | 'label' | 'description' | 'compact'>;

function SwitchControl({ checked, onCheckedChange, ...input }: SwitchControlProps) {
  return (
    <span className="focus-host relative inline-flex h-8 w-[52px] shrink-0 rounded-full">
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className="-inset-y-1.5 peer absolute inset-x-0 z-10 cursor-pointer opacity-0 disabled:cursor-default"
      />
      <span className="absolute inset-0 rounded-full border-2 border-edge bg-sunken transition-colors peer-checked:border-ink peer-checked:bg-brand peer-disabled:opacity-40" />
      <span className="absolute top-[7px] left-[7px] size-[18px] rounded-full bg-edge transition-all peer-checked:top-1 peer-checked:left-6 peer-checked:size-6 peer-checked:bg-on-brand peer-disabled:opacity-40" />
    </span>
  );
}
