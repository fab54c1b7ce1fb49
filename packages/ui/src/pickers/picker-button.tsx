import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FieldTexts, FormField } from '../controls/form-field.tsx';
import { classNames } from '../layout/class-names.ts';

type PickerButtonProps = FieldTexts & {
  /** The chosen value in words; null shows the placeholder. */
  value: string | null;
  placeholder: string;
  open: boolean;
  onOpen: () => void;
  disabled?: boolean;
  icon?: ReactNode;
};

/** A form field that opens a sheet instead of a keyboard. */
export function PickerButton({
  label,
  hint,
  error,
  required,
  value,
  placeholder,
  ...button
}: PickerButtonProps) {
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <button
          type="button"
          {...control}
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={button.open}
          aria-controls={undefined}
          aria-labelledby={`${control.id}-label`}
          disabled={button.disabled}
          onClick={button.onOpen}
          className={classNames(
            'flex min-h-12 w-full items-center gap-2 rounded-md border px-3.5 py-2.5 text-start disabled:border-line disabled:bg-sunken disabled:text-ink-soft',
            error ? 'border-bad ring-1 ring-bad' : 'border-edge',
            'bg-surface active:bg-sunken',
          )}
        >
          <span className={classNames('min-w-0 flex-1 break-words', value === null && 'text-ink-soft')}>
            {value ?? placeholder}
          </span>
          <span aria-hidden="true" className="shrink-0 text-ink-soft [&>svg]:size-icon-sm">
            {button.icon ?? <ChevronDown />}
          </span>
        </button>
      )}
    </FormField>
  );
}
