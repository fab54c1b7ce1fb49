import { PickerButton } from '@larder/ui/pickers/picker-button';
import { useState } from 'react';
import { DeviceSheet } from '#features/device/choice/device-sheet.tsx';
import { useCan } from '#screen-kit/member/can.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type DeviceFieldProps = {
  value: string;
  error: string | undefined;
  onValueChange: (deviceNo: string) => void;
};

/** Form field that holds one device; members who see no devices name the order. */
export function DeviceField({ value, error, onValueChange }: DeviceFieldProps) {
  const t = useText();
  const mayList = useCan(['device.view']);
  const [open, setOpen] = useState(false);
  if (!mayList) return null;
  return (
    <>
      <PickerButton
        label={t('complaint.field.device')}
        error={error}
        value={value || null}
        placeholder={t('complaint.field.chooseDevice')}
        open={open}
        onOpen={() => setOpen(true)}
      />
      {open && (
        <DeviceSheet
          title={t('complaint.field.chooseDevice')}
          onClose={() => setOpen(false)}
          onChoose={(deviceNo) => {
            setOpen(false);
            onValueChange(deviceNo);
          }}
        />
      )}
    </>
  );
}
