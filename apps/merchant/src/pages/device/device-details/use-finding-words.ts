import { localDay } from '@larder/domain/time-zone';
import { useNow } from '#platform/clock/use-now.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';
import type { Check, Selling } from './selling.ts';

type Words = {
  title: string;
  /** What the finding rests on. */
  basis?: string | undefined;
};

/** Returns what a check found, in words, on the cabinet's own clock. [screens 60] */
export function useFindingWords(device: DeviceDetails, selling: Selling): (check: Check) => Words {
  const titleOf = useTitles(device, selling);
  const basisOf = useBases(device, selling);
  return (check) => ({ title: titleOf(check), basis: basisOf(check) });
}

function useTitles({ timezone }: DeviceDetails, { stock, template }: Selling) {
  const t = useText();
  const { fullTime, number } = useFormats();
  return ({ finding, since }: Check): string => {
    switch (finding) {
      case 'contact.offline':
      case 'power.lost':
        return t(`selling.finding.${finding}`, {
          time: since ? fullTime(since, timezone) : t('fixed.missing'),
        });
      case 'goods.fine':
        return stock.onHand === null
          ? t('selling.goodsUncounted')
          : t(`selling.finding.${finding}`, { onHand: number(stock.onHand), par: number(stock.par) });
      case 'goods.past':
        return stock.onHand === null
          ? t('selling.finding.goods.pastUncounted')
          : t(`selling.finding.${finding}`, { onHand: number(stock.onHand), par: number(stock.par) });
      case 'shelves.past':
        return t(`selling.finding.${finding}`, { rev: template.rev ?? 0 });
      case 'goods.someOutOfStock':
        return t('selling.finding.goods.someOutOfStock', { count: stock.outOfStockProducts });
      default:
        return t(`selling.finding.${finding}`);
    }
  };
}

/** What a finding rests on, as far as it is known. */
function useBases({ connectivity, freeze, timezone }: DeviceDetails, selling: Selling) {
  const t = useText();
  const { fullTime, longWeekday, money, number, percent, ago } = useFormats();
  const now = useNow();
  const { asOf, stock, outOfStock, template, batteryPct, lastDoorAt } = selling;
  const battery = batteryPct === null ? null : { percent: percent(batteryPct * 10_000) };
  const bars = connectivity?.signalBars ?? null;
  const aged = (key: 'stale' | 'past' | 'fault' | 'lastDoor', at: string | null) =>
    at ? t(`selling.basis.${key}`, { age: ago(at, now) }) : undefined;
  return ({ finding, since }: Check): string | undefined => {
    switch (finding) {
      case 'contact.stale':
        return aged('stale', since);
      case 'reader.past':
      case 'doors.past':
      case 'shelves.past':
      case 'goods.past':
        return aged('past', since);
      case 'contact.offline':
        return bars === null ? undefined : t('selling.basis.signal', { bars });
      case 'power.unknown':
        return battery ? t('selling.basis.battery', battery) : undefined;
      case 'power.battery':
        return battery ? t('selling.basis.onBattery', battery) : undefined;
      case 'power.lost':
        return t('selling.basis.powerLost');
      case 'reader.lost':
      case 'doors.lock':
      case 'doors.oneLock':
      case 'doors.sensor':
        return aged('fault', since);
      case 'doors.open':
        return aged('lastDoor', lastDoorAt);
      case 'shelves.frozen':
        return freeze.nextChangeAt
          ? t('device.freeze.until', { time: fullTime(freeze.nextChangeAt, timezone) })
          : t('device.freeze.untilLifted');
      case 'shelves.later': {
        const rev = template.nextRev ?? 0;
        return since
          ? t('selling.basis.laterAt', { rev, time: fullTime(since, timezone) })
          : t('selling.basis.laterAtRestock', { rev });
      }
      case 'shelves.notApplied':
        return t('selling.basis.version', { rev: template.rev ?? 0 });
      case 'goods.someOutOfStock':
        if (stock.onHand === null) return undefined;
        if (outOfStock?.usualMinor)
          return t('selling.outOfStock.usual', {
            amount: money(outOfStock.usualMinor, outOfStock.currency),
            weekday: longWeekday(localDay(new Date(asOf), timezone)),
          });
        return t('selling.basis.stock', { onHand: number(stock.onHand), par: number(stock.par) });
      default:
        return undefined;
    }
  };
}
