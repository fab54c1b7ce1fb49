import { useState } from 'react';
import type { FieldTexts } from '../controls/form-field.tsx';
import { PickerButton } from './picker-button.tsx';
import { type SelectOption, SelectSheet } from './select-sheet.tsx';

type SelectFieldProps = FieldTexts & {
  options: SelectOption[];
  value: string | null;
  onChange: (value: string) => void;
  placeholder: string;
  closeLabel: string;
  disabled?: boolean;
};

/** A form field whose value is chosen in a sheet. */
export function SelectField({
  options,
  value,
  onChange,
  placeholder,
  closeLabel,
  disabled,
  ...texts
}: SelectFieldProps) {
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <PickerButton
        {...texts}
        value={chosen?.label ?? value}
        placeholder={placeholder}
        disabled={disabled}
        open={open}
        onOpen={() => setOpen(true)}
      />
      <SelectSheet
        open={open}
        onClose={() => setOpen(false)}
        title={texts.label}
        closeLabel={closeLabel}
        options={options}
        value={value}
        onSelect={onChange}
      />
    </>
  );
}
