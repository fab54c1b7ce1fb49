import type { EventMessage, UpMessage, UpMessageOf } from '@larder/cabinet-protocol/catalog';
import { type Decoded, decodeUp, type Readable } from '@larder/cabinet-protocol/decode';
import type { UpChannel } from '@larder/cabinet-protocol/topics';
import type { CommandPublisher } from '../commands/command-publisher.ts';
import type { TwinPublisher } from '../commands/twin-publisher.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { SignUpload } from '../http/sign-upload.ts';
import type { EventIngestion } from '../ingestion/event-ingestion.ts';
import type { TelemetryBuffer } from '../ingestion/telemetry-buffer.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { noteUnusable } from '../presence/note-unusable.ts';
import type { Together } from '../work/serial-work.ts';
import { sendAnswer } from './answer-request.ts';
import { receiveBadConnection } from './bad-birth.report.ts';
import { receiveBirth } from './birth.report.ts';
import type { ShowVerdict } from './cabinet-watch.ts';
import { receiveCommandStatus } from './cmd-status.report.ts';
import { receiveCredConfirm } from './cred-confirm.report.ts';
import { receiveDeparture } from './departure.report.ts';
import { receiveMediaSlot } from './media-slot.report.ts';
import { receivePlanogramGet } from './planogram-get.report.ts';
import { receiveSessionAuthorize } from './session-authorize.report.ts';
import { receiveSignOfLife } from './sign-of-life.report.ts';
import { receiveTimeGet } from './time-get.report.ts';
import { receiveTwinGet } from './twin-get.report.ts';
import { receiveTwinReported } from './twin-reported.report.ts';
import { type UnreadableReports, unreadableWords } from './unreadable.report.ts';

export type ReportParts = {
  readonly commands: CommandPublisher;
  readonly twins: TwinPublisher;
  readonly events: EventIngestion;
  readonly telemetry: TelemetryBuffer;
  readonly unreadable: UnreadableReports;
  readonly signUpload: SignUpload;
};

/** Queues work behind earlier messages of the cabinet; returns false where too much waits. */
type Queue = (task: (together: Together) => Promise<void>) => boolean;

type Known = Exclude<Decoded<UpMessage, UpChannel>, { kind: 'unreadable' }>;

/**
 * Routes every message of every cabinet to its handler. The number of the cabinet is the topic's, whatever the message
 * says. Nothing here waits: events and telemetry are collected, the rest queues up for its cabinet. [protocol 14]
 */
export function routeReports(gateway: GatewayContext, parts: ReportParts) {
  return (topic: string, payload: Buffer): void => {
    const receivedAt = gateway.env.clock.now();
    const decoded = decodeUp(topic, payload);
    if (decoded.deviceNo === undefined) {
      gateway.metrics.messages.inc({ channel: 'none', outcome: 'unreadable' });
      // The broker has checked that the number in the topic is the sender's.
      const [, , deviceNo = ''] = topic.split('/');
      gateway.refusals.note(deviceNo, { kind: 'unknown_channel', place: topic });
      return;
    }
    const known = gateway.devices.withDevice(decoded.deviceNo, (device) => {
      device.seenAtMs = receivedAt.getTime();
      const show: ShowVerdict = (verdict) => gateway.watch.received(topic, payload, verdict);
      if (!isJudgedLater(decoded)) show(verdictOf(decoded));
      if (decoded.kind === 'unreadable') {
        parts.unreadable.receive(device, decoded.reason, topic, payload, receivedAt);
        gateway.metrics.messages.inc({ channel: decoded.channel ?? 'none', outcome: 'unreadable' });
      } else if (decoded.channel === 'evt') {
        device.unreadable = 0;
        parts.events.receive(device, decoded, payload, receivedAt);
        // Its `conn` is from the moment it was written, so only a cabinet that counts as offline is asked.
        // [protocol 6.3, 19]
        if (!device.online && decoded.kind === 'ok') queueSignOfLife(gateway, device, decoded.message);
      } else {
        device.unreadable = 0;
        routeMessage(gateway, parts, device, decoded, { receivedAt, show });
        gateway.metrics.messages.inc({ channel: decoded.channel, outcome: decoded.kind });
      }
    });
    if (!known)
      gateway.metrics.messages.inc({ channel: decoded.channel ?? 'none', outcome: 'unknown_device' });
  };
}

function routeMessage(
  gateway: GatewayContext,
  parts: ReportParts,
  device: KnownDevice,
  decoded: Known,
  { receivedAt, show }: { readonly receivedAt: Date; readonly show: ShowVerdict },
) {
  if (decoded.kind !== 'ok') return routeBad(gateway, device, decoded.channel, decoded);
  const { message } = decoded;
  const queue: Queue = (task) => {
    const taken = gateway.work.add(device.deviceNo, task);
    if (!taken) {
      gateway.metrics.messages.inc({ channel: decoded.channel, outcome: 'dropped' });
      if (isJudgedLater(decoded)) show('dropped: too many messages of this cabinet wait');
    }
    return taken;
  };
  if (message.type === 'birth') {
    // In a storm a birth may wait until the cabinet repeats it: one reply is enough.
    if (device.bornConn === message.conn) return;
    const receivedMs = gateway.monotonicMs();
    if (!device.births.take(receivedMs)) {
      noteUnusable(gateway, device);
      return gateway.metrics.messages.inc({ channel: decoded.channel, outcome: 'dropped' });
    }
    device.bornConn = message.conn;
    const taken = queue((together) => {
      device.bornConn = null;
      return receiveBirth(gateway, parts, device, { birth: message, receivedAt, receivedMs }, together);
    });
    if (!taken) device.bornConn = null;
    return;
  }
  if (message.type === 'will' || message.type === 'bye') {
    return queue((together) => receiveDeparture(gateway, device, message, receivedAt, together));
  }
  if (!device.online || device.connId !== message.conn) queueSignOfLife(gateway, device, message);
  switch (message.type) {
    case 'telemetry':
      return parts.telemetry.put(device, message.data, receivedAt);
    case 'cmd.status':
      return queue(() => receiveCommandStatus(gateway, parts.commands, device, message, show));
    case 'twin.reported':
      return queue((together) => receiveTwinReported(gateway, parts.twins, device, message, together, show));
    default:
      return routeRequest(gateway, parts, device, message, receivedAt, queue);
  }
}

/** One of a burst is enough: the others wait behind it. */
function queueSignOfLife(gateway: GatewayContext, device: KnownDevice, { conn }: UpMessage): void {
  if (device.returning) return;
  device.returning = gateway.work.add(device.deviceNo, (together) => {
    device.returning = false;
    return receiveSignOfLife(gateway, device, conn, together);
  });
}

/** Messages that `routeMessage` leaves to `routeRequest`. */
type Request = Exclude<
  UpMessage,
  { type: 'birth' | 'will' | 'bye' | 'telemetry' | 'cmd.status' | 'twin.reported' }
>;

function routeRequest(
  gateway: GatewayContext,
  parts: ReportParts,
  device: KnownDevice,
  message: Request,
  receivedAt: Date,
  queue: Queue,
) {
  switch (message.type) {
    case 'session.authorize': {
      const received = { at: receivedAt, atMs: gateway.monotonicMs() };
      return receiveSessionAuthorize(gateway, device, message, received);
    }
    case 'planogram.get':
      return queue(() => receivePlanogramGet(gateway, device, message));
    case 'twin.get':
      return receiveTwinGet(gateway, parts.twins, device, message);
    case 'time.get':
      return receiveTimeGet(gateway, device, message as UpMessageOf<'time.get'>, receivedAt);
    case 'media.slot':
      return queue(() => receiveMediaSlot(gateway, parts.signUpload, device, message));
    case 'cred.confirm':
      return queue(() => receiveCredConfirm(gateway, device, message));
    default:
      // Events arrive on their own channel. A new request type without a case above fails this line.
      message satisfies EventMessage;
      return;
  }
}

/** Handles messages that break their schema or have an unknown type, outside of `up/evt`. [protocol 13] */
function routeBad(
  gateway: GatewayContext,
  device: KnownDevice,
  channel: UpChannel,
  decoded: { readonly readable: Readable; readonly issue: string; readonly kind: string },
): void {
  const { readable, issue } = decoded;
  const code = codeOf(decoded.kind);
  gateway.rejections.note(device, { channel, type: readable.type ?? '', code, issue });
  if (channel === 'conn') receiveBadConnection(gateway, device, readable, issue);
  if (channel === 'req' && readable.reqId !== undefined) {
    sendAnswer(gateway, device, readable.reqId, { ok: false, code, message: issue });
  }
}

const codeOf = (kind: string) => (kind === 'bad_schema' ? 'BAD_SCHEMA' : 'UNKNOWN_TYPE');

/** True if what becomes of the message is known once the database has it. */
const isJudgedLater = (decoded: Decoded<UpMessage, UpChannel>): boolean =>
  decoded.kind === 'ok' &&
  (decoded.channel === 'evt' || decoded.channel === 'cmd' || decoded.channel === 'twin');

/** The verdict for an operator who watches. */
function verdictOf(decoded: Decoded<UpMessage, UpChannel>): string {
  if (decoded.kind === 'ok') return 'ok';
  if (decoded.kind === 'unreadable') return `unreadable: ${unreadableWords[decoded.reason]}`;
  return `${codeOf(decoded.kind)} ${decoded.issue}`;
}
