import { PickerButton } from '@larder/ui/pickers/picker-button';
import { useState } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DevicePicker } from './device-picker.tsx';

type DevicesFieldProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Device numbers. */
  value: readonly string[];
  onValueChange: (deviceNos: string[]) => void;
};

/** Form field that holds several devices. */
export function DevicesField({ label, hint, error, value, onValueChange }: DevicesFieldProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <PickerButton
        label={label}
        hint={hint}
        error={error}
        value={value.length === 0 ? null : t('team.restocker.devices', { count: value.length })}
        placeholder={t('team.restocker.choose')}
        open={open}
        onOpen={() => setOpen(true)}
      />
      <DevicePicker
        open={open}
        title={t('team.restocker.choose')}
        chosen={value}
        onClose={() => setOpen(false)}
        onChoose={(deviceNos) => {
          onValueChange(deviceNos);
          setOpen(false);
        }}
      />
    </>
  );
}
