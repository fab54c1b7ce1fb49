import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import { BOOTS_KEPT } from '@larder/use-cases/gateway-steps/find-devices';
import { giveUpMissingEvents } from '@larder/use-cases/presence/give-up-missing-events';
import type { BirthAnswer, OpenedLog } from '@larder/use-cases/presence/record-births';
import type { CommandPublisher } from '../commands/command-publisher.ts';
import type { TwinPublisher } from '../commands/twin-publisher.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { EventIngestion } from '../ingestion/event-ingestion.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { runForDevice } from '../run-for-device.ts';
import type { Together } from '../work/serial-work.ts';

/** A cabinet in stock asks again until it is allocated. */
const PENDING_AGAIN_S = 60;

export type BirthParts = {
  readonly commands: CommandPublisher;
  readonly twins: TwinPublisher;
  readonly events: EventIngestion;
};

export type ReceivedBirth = {
  readonly birth: UpMessageOf<'birth'>;
  readonly receivedAt: Date;
  /** The same instant, monotonic. */
  readonly receivedMs: number;
};

/**
 * Handles the first message of a connection. Answers only once everything about it is stored; settings and live
 * commands follow, in this order, because a cabinet sends and accepts nothing before `accepted`.
 * [protocol 6.1, 6.2, 6.3]
 */
export async function receiveBirth(
  gateway: GatewayContext,
  parts: BirthParts,
  device: KnownDevice,
  { birth, receivedAt, receivedMs }: ReceivedBirth,
  together: Together,
): Promise<void> {
  const input = { deviceId: device.id, receivedAt, birth, gatewayId: gateway.gatewayId };
  const answer = await together(() => gateway.recordBirth(input));
  if (answer === null) return;
  device.bornMs = receivedMs;
  rememberBirth(device, birth, receivedAt, answer);
  const stored = await goOnBehindMissing(gateway, device, birth, answer);
  parts.events.knowLog(device, birth.data.log.id, stored);
  gateway.send(device.deviceNo, 'birth.result', {
    status: answer.status,
    conn: birth.conn,
    serverTime: gateway.env.clock.now().toISOString(),
    lifecycle: answer.lifecycle,
    teleIntervalS: answer.teleIntervalS,
    log: birth.data.log.id,
    ackSeq: stored.ackSeq,
    rebirthAfterS: answer.status === 'pending' ? PENDING_AGAIN_S : null,
    ...rejectionOf(answer),
  });
  const issue = answer.differences.join('; ');
  if (issue)
    gateway.rejections.note(device, { channel: 'conn', type: 'birth', code: 'IMPORT_MISMATCH', issue });
  if (answer.status === 'rejected') return;
  parts.twins.push(device);
  await together(() => parts.commands.publishLive(device.id, receivedMs));
}

/** Returns the position of the log, after giving up events that will never come. */
async function goOnBehindMissing(
  gateway: GatewayContext,
  device: KnownDevice,
  birth: UpMessageOf<'birth'>,
  answer: BirthAnswer,
): Promise<OpenedLog> {
  const { missingToSeq: toSeq } = answer;
  if (toSeq === null) return answer;
  const missing = { deviceId: device.id, logId: birth.data.log.id, toSeq };
  const givenUp = await runForDevice(gateway, device, giveUpMissingEvents, missing, birth.id);
  gateway.env.log.warn({ ...missing, ackSeq: answer.ackSeq }, 'events are missing for good');
  return givenUp.ok ? givenUp.value : answer;
}

const rejectionWords: Readonly<Record<string, string>> = {
  RETIRED: 'this cabinet was retired',
  PROTOCOL: 'data.protocols: v1 is missing',
};

function rejectionOf({ code, differences }: BirthAnswer) {
  // Accepted all the same: a wrong number in a list must not stop its sales.
  if (code === null) return differences.length > 0 ? { message: differences.join('; ').slice(0, 200) } : {};
  return { code, message: rejectionWords[code] ?? null };
}

function rememberBirth(
  device: KnownDevice,
  birth: UpMessageOf<'birth'>,
  receivedAt: Date,
  answer: BirthAnswer,
): void {
  device.connId = birth.conn;
  device.online = true;
  device.merchantId = answer.merchantId;
  device.offsetMs = answer.offsetMs;
  device.rebirthAskedMs = Number.NEGATIVE_INFINITY;
  const boot = { bootId: birth.boot, upMs: birth.up, receivedAt };
  device.boots = [boot, ...device.boots.filter((known) => known.bootId !== birth.boot)].slice(0, BOOTS_KEPT);
  // Everything in the log happened before now: events without a clock of their own are placed below this bound.
  device.timeBound = { logId: birth.data.log.id, seq: birth.data.log.lastSeq + 1, occurredAt: receivedAt };
}
