import { Button } from '@larder/ui/controls/button';
import { Refrigerator, X } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '#screen-kit/member/can.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DeviceSheet } from './device-sheet.tsx';

type DeviceFilterProps = {
  /** Title of the sheet that chooses one. */
  title: string;
  deviceNo: string;
  /** Name of the chosen device, once it is known. */
  name: string | null | undefined;
  onChange: (deviceNo: string) => void;
};

/** The one device whose rows a list shows, to be removed by a tap; without one, a button that chooses it. */
export function DeviceFilter({ title, deviceNo, name, onChange }: DeviceFilterProps) {
  const t = useText();
  const mayList = useCan(['device.view']);
  const [choosing, setChoosing] = useState(false);
  if (deviceNo)
    return (
      <Button tone="secondary" size="medium" icon={<X aria-hidden="true" />} onClick={() => onChange('')}>
        <span className="sr-only">{t('btn.clear')}: </span>
        {t('order.onlyDevice', { device: name ?? deviceNo })}
      </Button>
    );
  if (!mayList) return null;
  return (
    <>
      <Button
        tone="secondary"
        size="medium"
        icon={<Refrigerator aria-hidden="true" />}
        onClick={() => setChoosing(true)}
      >
        {t('order.device')}
      </Button>
      {choosing && (
        <DeviceSheet
          title={title}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            onChange(chosen);
          }}
        />
      )}
    </>
  );
}
