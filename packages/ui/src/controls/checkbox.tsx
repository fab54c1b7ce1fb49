import { Check, Minus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

export type CheckboxState = boolean | 'mixed';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'className' | 'ref'> & {
  label: ReactNode;
  description?: ReactNode;
  checked: CheckboxState;
  onCheckedChange: (checked: boolean) => void;
};

/** A box with a label; "mixed" means that some of a group are checked. */
export function Checkbox({ label, description, checked, onCheckedChange, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === 'mixed';
  }, [checked]);
  return (
    <label className="flex min-h-11 items-center gap-3 py-1.5">
      <span className="focus-host relative grid size-6 shrink-0 place-items-center rounded-[7px]">
        <input
          {...input}
          ref={box}
          type="checkbox"
          checked={checked === true}
          onChange={(event) => onCheckedChange(event.target.checked)}
          className="peer absolute inset-0 z-10 cursor-pointer opacity-0 disabled:cursor-default"
        />
        <span className="absolute inset-0 rounded-[7px] border-2 border-edge bg-surface transition-colors peer-checked:border-ink peer-checked:bg-brand peer-indeterminate:border-ink peer-indeterminate:bg-brand peer-disabled:opacity-40" />
        <span className="relative text-on-brand [&>svg]:size-4 [&>svg]:stroke-3">
          {checked === 'mixed' ? <Minus /> : checked ? <Check /> : null}
        </span>
      </span>
      <span className="min-w-0 flex-1 break-words">
        {label}
        {description && <span className="block text-ink-soft text-sm">{description}</span>}
      </span>
    </label>
  );
}
