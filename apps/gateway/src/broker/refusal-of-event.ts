import type { BrokerRefusalKind } from '@larder/domain/device/broker-refusal';
import type { BrokerEvent, RefusedOperation } from './broker-event.ts';
import type { ByteFault } from './byte-fault.ts';

/** What an event of the broker says to the developer of the cabinet. */
export type ExplainedRefusal = { readonly kind: BrokerRefusalKind; readonly place: string | null };

const kinds: Readonly<Record<BrokerEvent, BrokerRefusalKind | null>> = {
  credentials: 'wrong_secret',
  'unknown-number': 'unknown_number',
  'client-id': 'client_id',
  protocol: 'mqtt_version',
  retired: 'retired',
  blocked: 'blocked',
  'duplicate-identity': 'two_boards',
  'taken-over': 'taken_over',
  // The database is away, so nobody could read it.
  unavailable: null,
  'publish-denied': 'foreign_topic',
  'subscribe-denied': 'filter',
  'flood-dropped': 'flood',
  'flood-kicked': 'flood',
};

const PLACE_MAX_CHARS = 256;

/** Explains an event; null for one that only concerns operators. */
export function refusalOfEvent(
  event: BrokerEvent,
  operation: RefusedOperation = {},
): ExplainedRefusal | null {
  const kind = kinds[event];
  if (kind === null) return null;
  if (event === 'publish-denied') return { kind: kindOfPublish(operation), place: placeOf(operation) };
  if (kind === 'mqtt_version') return { kind, place: versionName(operation.version) };
  return { kind, place: placeOf(operation) };
}

/** Explains a packet that the byte guard did not let through. */
export function refusalOfBytes(fault: ByteFault, operation: RefusedOperation): ExplainedRefusal {
  switch (fault) {
    case 'flood':
      return { kind: 'flood', place: placeOf(operation) };
    case 'topic-length':
    case 'topic-characters':
    case 'topic-depth':
      return { kind: 'foreign_topic', place: placeOf(operation) ?? fault };
    case 'flags': {
      const kind = kindOfPublish(operation);
      return kind === 'foreign_topic'
        ? { kind: 'malformed', place: fault }
        : { kind, place: placeOf(operation) };
    }
    default:
      return { kind: 'malformed', place: fault };
  }
}

function kindOfPublish({ qos = 0, retain = false }: RefusedOperation): BrokerRefusalKind {
  if (qos > 1) return 'qos';
  return retain ? 'retained' : 'foreign_topic';
}

function placeOf({ topic, qos }: RefusedOperation): string | null {
  if (topic === undefined) return null;
  const shown = topic.slice(0, PLACE_MAX_CHARS);
  return qos === undefined ? shown : `${shown} with QoS ${qos}`;
}

const versionName = (version: number | undefined): string =>
  version === 3 ? 'MQTT 3.1' : version === 4 ? 'MQTT 3.1.1' : `MQTT ${version ?? 'of an unknown version'}`;
