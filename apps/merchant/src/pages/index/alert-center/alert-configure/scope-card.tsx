import { type AlertType, alertTypes } from '@larder/domain/alert/alert-type';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { Section } from '@larder/ui/layout/section';
import { PickerButton } from '@larder/ui/pickers/picker-button';
import { SelectField } from '@larder/ui/pickers/select-field';
import { useState } from 'react';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import { Can } from '#screen-kit/member/can.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type ScopeCardProps = {
  /** Name of the device; null means all devices. */
  device: string | null;
  type: AlertType;
  onPickDevice: () => void;
  onType: (type: AlertType) => void;
};

/** Device and alert type that the choices below apply to. Asks first before another scope discards unsaved choices. */
export function ScopeCard({ device, type, onPickDevice, onType }: ScopeCardProps) {
  const t = useText();
  const [held, setHeld] = useState<(() => void) | null>(null);
  const ask = (goOn: () => void) => (unsavedForms.any() ? setHeld(() => goOn) : goOn());
  return (
    <Section padded hint={device === null ? t('alert.users.allHint') : t('alert.users.oneHint')}>
      <Can anyOf={['device.view']}>
        <PickerButton
          label={t('alert.device')}
          value={device ?? t('alert.users.allDevices')}
          placeholder={t('alert.users.allDevices')}
          open={false}
          onOpen={() => ask(onPickDevice)}
        />
      </Can>
      <SelectField
        label={t('alert.kind')}
        placeholder={t('alert.kind')}
        closeLabel={t('btn.cancel')}
        value={type}
        options={alertTypes.map((value) => ({ value, label: t(`enum.alert.type.${value}`) }))}
        onChange={(value) => {
          const chosen = alertTypes.find((known) => known === value);
          if (chosen && chosen !== type) ask(() => onType(chosen));
        }}
      />
      <ConfirmDialog
        open={held !== null}
        title={t('fixed.leave.title')}
        sentence={t('shell.leave.sentence')}
        cancelLabel={t('btn.stay')}
        verb={t('btn.leave')}
        destructive
        onCancel={() => setHeld(null)}
        onConfirm={() => {
          unsavedForms.abandon();
          setHeld(null);
          held?.();
        }}
      />
    </Section>
  );
}
