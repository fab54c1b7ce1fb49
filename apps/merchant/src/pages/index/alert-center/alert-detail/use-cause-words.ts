import { cloudFaultOf } from '@larder/domain/device/cloud-faults';
import { useFaultName } from '#features/device/state/use-fault-name.ts';
import { useZoneName } from '#features/device/temperature/use-zone-name.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useDoorName } from '#screen-kit/texts/use-door-name.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Alert = Pick<Outputs['alert']['read'], 'type' | 'inferred' | 'detail' | 'subject' | 'status'>;

const outages = ['power', 'network', 'restart', 'unknown'] as const;

/** Returns the cause of an alert in words, if known. [protocol 6.4] */
export function useCauseWords(doors: number): (alert: Alert) => string {
  const t = useText();
  const zoneName = useZoneName();
  const faultName = useFaultName();
  const doorName = useDoorName(doors);
  return ({ type, inferred, detail, subject }) => {
    switch (type) {
      case 'power_off':
        return inferred ? t('alert.cause.power_off.inferred') : t('alert.cause.power_off');
      case 'offline': {
        const outage = outages.find((word) => word === detail.outage);
        return outage ? t(`alert.cause.offline.${outage}`) : t('alert.cause.offline');
      }
      case 'over_temp':
      case 'under_temp':
        return t(`alert.cause.${type}`, { zone: zoneName(subject) });
      case 'door_held':
      case 'door_forced':
        return t(`alert.cause.${type}`, {
          door: subject === 'L' || subject === 'R' ? doorName(subject) : subject,
        });
      case 'device_fault': {
        const seenByCloud = cloudFaultOf(subject);
        if (seenByCloud) return t(`alert.cause.device_fault.${seenByCloud}`);
        const code = faultName(String(detail.code ?? subject));
        return detail.part
          ? t('alert.cause.device_fault.part', { code, part: String(detail.part) })
          : t('alert.cause.device_fault', { code });
      }
      case 'records_lost':
        return t('alert.cause.records_lost', { count: Number(detail.count) });
      default:
        return t(`alert.cause.${type}`);
    }
  };
}
