import type { DataOf } from '@larder/cabinet-protocol/catalog';
import { type QuarterRow, saveQuarters } from '@larder/database/queries/device/cold-chain.queries';
import type { Tx } from '@larder/database/transaction';
import { type AlertTimes, mayAlarm } from '@larder/domain/alert/alert-under-test';
import { MINUTE_MS } from '@larder/domain/durations';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { type AlertAct, actsOfEvent } from '../alert/acts-of-event.ts';
import { applyAlertActs } from '../alert/apply-alert-acts.ts';
import { openFault } from '../alert/open-fault.ts';
import { recordFirmwareProgress } from '../firmware/follow-firmware.ts';
import type { LoggedEvent } from '../session/session-event.ts';
import type { WriteContext } from '../use-case.ts';

type Reporter = { readonly id: DeviceId; readonly merchantId: MerchantId | null };

/** The next events of one cabinet's log, in order. */
export type ReportedFacts = { readonly device: Reporter; readonly events: readonly LoggedEvent[] };

/**
 * Applies the facts that a cabinet reports about itself, not about a session: lockouts, faults, temperatures, pictures
 * taken on command, progress of a firmware update, and everything that raises or ends an alert. [protocol 9.5, 12]
 */
export async function applyDeviceFacts(ctx: WriteContext, reported: readonly ReportedFacts[]): Promise<void> {
  const quarters = reported.flatMap(({ device, events }) =>
    events.flatMap(({ message }) =>
      message.type === 'temp.sample' ? quartersOf(device.id, message.data, ctx.now) : [],
    ),
  );
  await saveQuarters(ctx.tx, quarters);
  const applied: ReportedFacts[] = [];
  for (const { device, events } of reported) {
    const accepted: LoggedEvent[] = [];
    // Sequential, because raised, cleared and raised again are three facts; all of these events are rare.
    for (const event of events) {
      if (await exceedsFaultLimit(ctx.tx, device.id, event)) continue;
      await applyFact(ctx, device, event);
      accepted.push(event);
    }
    applied.push({ device, events: accepted });
  }
  await applyAlertActs(ctx, await actsSinceOwned(ctx, applied));
}

/**
 * Open faults of one cabinet: more than it has parts. Any further one is invented, and would notify its merchant
 * again.
 */
const OPEN_FAULTS_MAX = 100;

async function exceedsFaultLimit(tx: Tx, deviceId: DeviceId, { message }: LoggedEvent): Promise<boolean> {
  if (message.type !== 'fault.raised') return false;
  const { code, part } = message.data;
  const open = await tx.deviceFault.findMany({
    where: { deviceId, clearedAt: null },
    select: { code: true, part: true },
  });
  const isKnown = open.some((fault) => fault.code === code && fault.part === (part ?? ''));
  return open.length >= OPEN_FAULTS_MAX && !isKnown;
}

/**
 * Drops alerts from the time before the current owner had the cabinet or activated it, or while it was under test: late
 * events must not reach another merchant, and tests alarm nobody.
 */
async function actsSinceOwned({ tx }: WriteContext, reported: readonly ReportedFacts[]): Promise<AlertAct[]> {
  const found = reported.flatMap(({ device, events }) =>
    events.flatMap((event) =>
      actsOfEvent(device, event).map((act) => ({ act, device, at: event.occurredAt })),
    ),
  );
  if (found.length === 0) return [];
  const assignments = await tx.deviceAssignment.findMany({
    where: { deviceId: { in: found.map(({ device }) => device.id) }, endedAt: null },
    include: { device: { select: { activatedAt: true, testFrom: true, testUntil: true } } },
  });
  const times = new Map<string, AlertTimes>(
    assignments.map(({ deviceId, startedAt, device }) => [deviceId, { ownedSince: startedAt, ...device }]),
  );
  return found
    .filter(({ act, device, at }) => {
      const known = times.get(device.id);
      return act.kind === 'recover' || known === undefined || mayAlarm(at, known);
    })
    .map(({ act }) => act);
}

const QUARTER_MS = 15 * MINUTE_MS;

/** Converts samples to quarter hours; drops those in the future, which no job would ever delete. */
function quartersOf(deviceId: DeviceId, { from, zones }: DataOf<'temp.sample'>, now: Date): QuarterRow[] {
  const at = new Date(Math.floor(Date.parse(from) / QUARTER_MS) * QUARTER_MS);
  return zones
    .filter(({ n, min, avg, max }) => n > 0 && min <= avg && avg <= max && at <= now)
    .map(({ zone, min, avg, max, n }) => ({
      deviceId,
      zone,
      at,
      minC10: min,
      avgC10: avg,
      maxC10: max,
      samples: n,
    }));
}

async function applyFact(ctx: WriteContext, device: Reporter, event: LoggedEvent): Promise<void> {
  const { message, occurredAt } = event;
  switch (message.type) {
    case 'lockout.changed': {
      const { lockouts } = message.data;
      await ctx.tx.deviceConnectivity.updateMany({ where: { deviceId: device.id }, data: { lockouts } });
      return emit(ctx, device, 'device.telemetry');
    }
    case 'fault.raised':
      await openFault(ctx.tx, faultOf(ctx, device.id, message.data, occurredAt));
      return emit(ctx, device, 'device.telemetry');
    case 'fault.cleared':
      await ctx.tx.deviceFault.updateMany({
        where: {
          deviceId: device.id,
          code: message.data.code,
          part: message.data.part ?? '',
          clearedAt: null,
        },
        data: { clearedAt: occurredAt },
      });
      return emit(ctx, device, 'device.telemetry');
    case 'freeze.changed':
      return emit(ctx, device, 'device.lifecycle');
    case 'media.captured':
      return keepPictures(ctx, device, message.data);
    case 'ota.progress':
      return recordFirmwareProgress(ctx.tx, device.id, message.data, occurredAt);
    default:
      return;
  }
}

const faultOf = (
  { newId }: WriteContext,
  deviceId: DeviceId,
  { code, part, severity, detail }: DataOf<'fault.raised'>,
  raisedAt: Date,
) => ({
  id: newId(),
  deviceId,
  code,
  part: part ?? '',
  severity: severity ?? ('minor' as const),
  detail: detail ?? null,
  raisedAt,
});

/** Stores pictures as the result of the command that asked for them; ignores commands of other cabinets. */
async function keepPictures(
  ctx: WriteContext,
  device: Reporter,
  { commandId, refs }: DataOf<'media.captured'>,
): Promise<void> {
  const { count } = await ctx.tx.deviceCommand.updateMany({
    where: { id: commandId, deviceId: device.id },
    data: { result: { refs: refs.map((ref) => ({ ...ref })) } },
  });
  if (count > 0) emit(ctx, device, 'command.status', { commandId });
}

function emit(
  ctx: WriteContext,
  { merchantId, id: deviceId }: Reporter,
  type: 'device.telemetry' | 'device.lifecycle' | 'command.status',
  ids: Record<string, string> = {},
): void {
  if (merchantId) ctx.emit({ type, merchantId, deviceId, ids });
}
