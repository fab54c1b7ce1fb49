import type { DeviceId, MerchantId } from '@larder/domain/ids';
import type { LoggedEvent } from '../session/session-event.ts';
import type { NewAlert } from './raise-alerts.ts';
import type { EndedCondition } from './recover-alerts.ts';

export type AlertAct =
  | { readonly kind: 'raise'; readonly alert: NewAlert }
  | { readonly kind: 'recover'; readonly ended: EndedCondition };

type Reporter = { readonly id: DeviceId; readonly merchantId: MerchantId | null };

/** Derives the alerts that one event of a cabinet's log raises and ends, in order. [protocol 6.4, 9.3, 9.5] */
export function actsOfEvent(device: Reporter, event: LoggedEvent): readonly AlertAct[] {
  const { message, occurredAt } = event;
  const raised = raisedBy(event);
  return [
    ...endedBy(event).map((ended): AlertAct => {
      return { kind: 'recover', ended: { ...ended, deviceId: device.id, endedAt: occurredAt } };
    }),
    ...(raised
      ? [raise({ ...raised, device, inferred: false, cause: `evt:${message.log}:${message.seq}` })]
      : []),
  ];
}

const raise = (alert: NewAlert): AlertAct => ({ kind: 'raise', alert });

type Raised = Omit<NewAlert, 'device' | 'inferred' | 'cause'>;
type Ended = Omit<EndedCondition, 'deviceId' | 'endedAt'>;

function raisedBy({ message, occurredAt }: LoggedEvent): Raised | null {
  const startedAt = occurredAt;
  switch (message.type) {
    case 'power.lost': {
      const { batteryPct, estRuntimeS } = message.data;
      const detail = { batteryPct: batteryPct ?? null, estRuntimeS: estRuntimeS ?? null };
      return { type: 'power_off', subject: '', startedAt, detail };
    }
    case 'temp.excursion': {
      const { zone, dir, limitC10, c10, sinceTs } = message.data;
      const since = correctedInstant(sinceTs, message.ts, occurredAt);
      const detail = { c10, limitC10, zone };
      return { type: temperatureType(dir), subject: zone, startedAt: since, detail };
    }
    case 'door.held': {
      const { door, openMs, level, sessionId } = message.data;
      if (level !== 'alarm') return null;
      const openedAt = new Date(occurredAt.getTime() - openMs);
      const detail = { door, openMs, sessionId };
      return { type: 'door_held', subject: door, startedAt: openedAt, detail };
    }
    case 'door.forced': {
      const { door } = message.data;
      return { type: 'door_forced', subject: door, startedAt, detail: { door } };
    }
    case 'fault.raised': {
      const { code, part, severity, detail: text } = message.data;
      if (severity !== 'major' && severity !== 'critical') return null;
      const detail = { code, part: part ?? null, text: text ?? null };
      const subject = faultSubject(code, part);
      return {
        type: 'device_fault',
        subject,
        ...(severity === 'critical' && { severity }),
        startedAt,
        detail,
      };
    }
    default:
      return null;
  }
}

function endedBy({ message }: LoggedEvent): readonly Ended[] {
  switch (message.type) {
    case 'power.restored':
      return [{ type: 'power_off', subject: '' }];
    case 'temp.recovered': {
      const { zone, dir, c10, peakC10, durMin } = message.data;
      return [{ type: temperatureType(dir), subject: zone, detail: { backC10: c10, peakC10, durMin } }];
    }
    case 'door.closed': {
      const { door } = message.data;
      return [
        { type: 'door_held', subject: door },
        { type: 'door_forced', subject: door },
      ];
    }
    case 'fault.cleared':
      return [{ type: 'device_fault', subject: faultSubject(message.data.code, message.data.part) }];
    default:
      return [];
  }
}

const temperatureType = (dir: 'high' | 'low') => (dir === 'high' ? 'over_temp' : 'under_temp');

/** Alert subject of a fault: its code, with the part if the fault names one. */
export function faultSubject(code: string, part: string | null | undefined): string {
  return part ? `${code}:${part}` : code;
}

/** Converts an instant of the cabinet's clock to server time: keeps its distance from the event. [protocol 11] */
function correctedInstant(deviceInstant: string, deviceNow: string | undefined, occurredAt: Date): Date {
  const said = Date.parse(deviceInstant);
  const before = deviceNow === undefined ? occurredAt.getTime() - said : Date.parse(deviceNow) - said;
  return new Date(occurredAt.getTime() - Math.max(0, before));
}
