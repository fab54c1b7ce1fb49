import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { SegmentLinks } from '@larder/ui/layout/segment-links';
import { Refrigerator, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DevicePicker } from '#features/device/choice/device-picker.tsx';
import { RangeFilter } from '#screen-kit/filter/range-filter.tsx';
import { useCan } from '#screen-kit/member/can.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type Statistics, type View, views } from './use-statistics.ts';

type StatisticsHeadProps = {
  statistics: Statistics;
  /** Null: one device alone, which has no other views. */
  view: View | null;
  /** Beside the filters: the export. */
  action?: ReactNode;
};

/** Days, devices and the four views; nothing where the module is off. */
export function StatisticsHead({ statistics, view, action }: StatisticsHeadProps) {
  const t = useText();
  const { range, hrefOf } = statistics;
  if (!useMe().merchant.features.includes('statistics')) return null;
  return (
    <div className="flex flex-col gap-2 px-3 pt-3">
      <RangeFilter
        {...range}
        maxDays={limits.statisticsDays}
        action={
          <>
            {view && <Devices statistics={statistics} />}
            {action}
          </>
        }
      />
      {view && (
        <SegmentLinks
          label={t('statistics.views')}
          current={view}
          links={views.flatMap((key) => {
            const href = hrefOf(key);
            return href ? [{ key, href, label: t(`statistics.view.${key}`) }] : [];
          })}
        />
      )}
    </div>
  );
}

/** Restricts the figures to some devices. */
function Devices({ statistics: { deviceNos, setDevices } }: Pick<StatisticsHeadProps, 'statistics'>) {
  const t = useText();
  const mayChoose = useCan(['device.view']);
  const [choosing, setChoosing] = useState(false);
  if (deviceNos.length > 0)
    return (
      <Button tone="secondary" size="medium" icon={<X aria-hidden="true" />} onClick={() => setDevices([])}>
        <span className="sr-only">{t('btn.clear')}: </span>
        {t('statistics.onlyDevices', { count: deviceNos.length })}
      </Button>
    );
  if (!mayChoose) return null;
  return (
    <>
      <Button tone="secondary" size="medium" icon={<Refrigerator />} onClick={() => setChoosing(true)}>
        {t('statistics.devices')}
      </Button>
      {choosing && (
        <DevicePicker
          open
          title={t('statistics.devices')}
          chosen={[]}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            setDevices(chosen.slice(0, limits.statisticsDevicesMax));
          }}
        />
      )}
    </>
  );
}
