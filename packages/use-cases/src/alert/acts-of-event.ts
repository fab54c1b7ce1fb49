import type { DeviceId, MerchantId } from '@larder/domain/ids';
import type { LoggedEvent } from '../session/session-event.ts';
import type { NewAlert } from './raise-alerts.ts';
import type { EndedCondition } from './recover-alerts.ts';

export type AlertAct =
  | { readonly kind: 'raise'; readonly alert: NewAlert }
  | { readonly kind: 'recover'; readonly ended: EndedCondition };

type Reporter = { readonly id: DeviceId; readonly merchantId: MerchantId | null };

/** What one event of a cabinet's log means for its alerts, in order. [protocol 6.4, 9.3, 9.5] */
export function actsOfEvent(device: Reporter, { message, occurredAt }: LoggedEvent): readonly AlertAct[] {
  const raise = (alert: Omit<NewAlert, 'device' | 'inferred' | 'cause'>): AlertAct => ({
    kind: 'raise',
    alert: { ...alert, device, inferred: false, cause: `evt:${message.log}:${message.seq}` },
  });
  const recover = (ended: Omit<EndedCondition, 'deviceId' | 'endedAt'>): AlertAct => ({
    kind: 'recover',
    ended: { ...ended, deviceId: device.id, endedAt: occurredAt },
  });
  switch (message.type) {
    case 'power.lost': {
      const { batteryPct, estRuntimeS } = message.data;
      const detail = { batteryPct: batteryPct ?? null, estRuntimeS: estRuntimeS ?? null };
      return [raise({ type: 'power_off', subject: '', severity: 'critical', startedAt: occurredAt, detail })];
    }
    case 'power.restored':
      return [recover({ type: 'power_off', subject: '' })];
    case 'temp.excursion': {
      const { zone, dir, limitC10, c10, sinceTs } = message.data;
      const startedAt = correctedInstant(sinceTs, message.ts, occurredAt);
      const type = temperatureType(dir);
      return [
        raise({ type, subject: zone, severity: 'critical', startedAt, detail: { c10, limitC10, zone } }),
      ];
    }
    case 'temp.recovered': {
      const { zone, dir, c10, peakC10, durMin } = message.data;
      const detail = { backC10: c10, peakC10, durMin };
      return [recover({ type: temperatureType(dir), subject: zone, detail })];
    }
    case 'door.held': {
      const { door, openMs, level, sessionId } = message.data;
      if (level !== 'alarm') return [];
      const startedAt = new Date(occurredAt.getTime() - openMs);
      const detail = { door, openMs, sessionId };
      return [raise({ type: 'door_held', subject: door, severity: 'warning', startedAt, detail })];
    }
    case 'door.forced': {
      const { door } = message.data;
      const startedAt = occurredAt;
      return [
        raise({ type: 'door_forced', subject: door, severity: 'critical', startedAt, detail: { door } }),
      ];
    }
    case 'door.closed': {
      const { door } = message.data;
      return [recover({ type: 'door_held', subject: door }), recover({ type: 'door_forced', subject: door })];
    }
    case 'fault.raised': {
      const { code, part, severity, detail: text } = message.data;
      if (severity !== 'major' && severity !== 'critical') return [];
      const detail = { code, part: part ?? null, text: text ?? null };
      return [
        raise({
          type: 'device_fault',
          subject: faultSubject(code, part),
          severity: severity === 'critical' ? 'critical' : 'warning',
          startedAt: occurredAt,
          detail,
        }),
      ];
    }
    case 'fault.cleared':
      return [recover({ type: 'device_fault', subject: faultSubject(message.data.code, message.data.part) })];
    default:
      return [];
  }
}

const temperatureType = (dir: 'high' | 'low') => (dir === 'high' ? 'over_temp' : 'under_temp');

/** A fault is the fault of a part, or of the cabinet. */
export function faultSubject(code: string, part: string | null | undefined): string {
  return part ? `${code}:${part}` : code;
}

/** An instant of the cabinet's clock by ours: as long before the event as the cabinet says. [protocol 11] */
function correctedInstant(deviceInstant: string, deviceNow: string | undefined, occurredAt: Date): Date {
  const said = Date.parse(deviceInstant);
  const before = deviceNow === undefined ? occurredAt.getTime() - said : Date.parse(deviceNow) - said;
  return new Date(occurredAt.getTime() - Math.max(0, before));
}
