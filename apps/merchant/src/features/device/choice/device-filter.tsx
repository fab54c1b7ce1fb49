import { Refrigerator } from 'lucide-react';
import { OneFilter } from '#screen-kit/filter/one-filter.tsx';
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

/** Filters a list by one device. */
export function DeviceFilter({ title, deviceNo, name, onChange }: DeviceFilterProps) {
  const t = useText();
  return (
    <OneFilter
      chosen={deviceNo ? t('order.onlyDevice', { device: name ?? deviceNo }) : null}
      label={t('order.device')}
      icon={<Refrigerator aria-hidden="true" />}
      mayChoose={useCan(['device.view'])}
      onChange={onChange}
    >
      {(sheet) => <DeviceSheet title={title} {...sheet} />}
    </OneFilter>
  );
}
