import { useNow } from '#platform/use-now.ts';
import { joinSentences } from '#screen-kit/texts/join-sentences.ts';
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
  const t = useText();
  const { fullTime, number, percent, ago } = useFormats();
  const now = useNow();
  const { stock, template, batteryPct, lastDoorAt } = selling;
  const at = (instant: string | null) => (instant ? fullTime(instant, device.timezone) : t('fixed.missing'));
  const units = { onHand: number(stock.onHand), par: number(stock.par) };
  const battery = batteryPct === null ? null : percent(batteryPct * 10_000);
  const soldOut = { count: stock.soldOutLines };
  const bars = device.connectivity?.signalBars ?? null;

  function titleOf({ finding, since }: Check): string {
    switch (finding) {
      case 'contact.offline':
      case 'power.lost':
        return t(`selling.finding.${finding}`, { time: at(since) });
      case 'goods.fine':
        return t(`selling.finding.${finding}`, units);
      case 'goods.someSoldOut':
        return t('selling.finding.goods.someSoldOut', soldOut);
      default:
        return t(`selling.finding.${finding}`);
    }
  }

  function basisOf({ finding, since }: Check): string | undefined {
    switch (finding) {
      case 'contact.stale':
        return since ? t('selling.basis.stale', { age: ago(since, now) }) : undefined;
      case 'contact.offline':
        return bars === null ? undefined : t('selling.basis.signal', { bars });
      case 'power.unknown':
        return battery === null ? undefined : t('selling.basis.battery', { percent: battery });
      case 'power.battery':
        return battery === null ? undefined : t('selling.basis.onBattery', { percent: battery });
      case 'power.lost':
        return t('selling.basis.powerLost');
      case 'reader.lost':
      case 'doors.lock':
      case 'doors.oneLock':
      case 'doors.sensor':
        return since ? t('selling.basis.fault', { age: ago(since, now) }) : undefined;
      case 'doors.open':
        return lastDoorAt ? t('selling.basis.lastDoor', { age: ago(lastDoorAt, now) }) : undefined;
      case 'shelves.frozen': {
        const { nextChangeAt } = device.freeze;
        return nextChangeAt
          ? t('device.freeze.until', { time: at(nextChangeAt) })
          : t('device.freeze.untilLifted');
      }
      case 'shelves.later':
        return since
          ? t('selling.basis.laterAt', { rev: template.nextRev ?? 0, time: at(since) })
          : t('selling.basis.laterAtRestock', { rev: template.nextRev ?? 0 });
      case 'shelves.notApplied':
        return t('selling.basis.version', { rev: template.rev ?? 0 });
      case 'goods.someSoldOut':
        return t('selling.basis.stock', units);
      default:
        return undefined;
    }
  }

  return (check) => ({ title: titleOf(check), basis: joinSentences(basisOf(check)) || undefined });
}
