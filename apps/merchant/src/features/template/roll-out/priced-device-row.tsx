import { ListRow } from '@larder/ui/layout/list-row';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChangedLines } from '#features/template/changed-lines.tsx';
import { PriceStep } from '#features/template/price-step.tsx';
import type { Outputs } from '#platform/trpc.ts';

export type PricedDevice = Pick<
  Outputs['template']['readRolloutPrices']['devices'][number],
  'deviceNo' | 'name' | 'doors' | 'prices'
>;

type PricedDeviceRowProps = {
  device: PricedDevice;
  subtitle: ReactNode;
  trailing: ReactNode;
  /** Shows its prices from the start. */
  isOpen: boolean;
};

/** One device of a change of prices; opens to the prices that change there. */
export function PricedDeviceRow({ device, subtitle, trailing, isOpen }: PricedDeviceRowProps) {
  const { deviceNo, name, doors, prices } = device;
  const title = name ?? deviceNo;
  if (prices.length === 0)
    return <ListRow id={deviceNo} title={title} subtitle={subtitle} trailing={trailing} />;
  return (
    <li data-id={deviceNo}>
      <details className="group" open={isOpen}>
        <summary className="focus-inset flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2.5 active:bg-sunken [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="min-w-0 flex-[1_1_8em]">
              <span className="block break-words">{title}</span>
              <span className="block break-words text-ink-soft text-sm">{subtitle}</span>
            </span>
            <span className="ms-auto flex max-w-full flex-wrap items-center justify-end gap-3">
              {trailing}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-icon-sm shrink-0 text-ink-soft transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="px-4 pb-3 text-sm">
          <ChangedLines lines={prices} doors={doors}>
            {(line) => <PriceStep {...line} />}
          </ChangedLines>
        </div>
      </details>
    </li>
  );
}

/** Most devices whose prices are shown at once, without a tap. */
const OPEN_AT_ONCE = 3;

/** True if so few devices get other prices that all are shown from the start. */
export const opensAtOnce = (devices: readonly PricedDevice[]): boolean =>
  devices.filter(({ prices }) => prices.length > 0).length <= OPEN_AT_ONCE;
