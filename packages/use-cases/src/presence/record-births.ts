import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import {
  type BirthRow,
  type BornDeviceRow,
  bornDevices,
  restartedOften,
  saveBirths,
} from '@larder/database/queries/device/birth.queries';
import type { ConnectivityRow } from '@larder/database/queries/device/connectivity.queries';
import type { Lifecycle } from '@larder/domain/device/lifecycle/lifecycle-transitions';
import { applyObservation, type ConnectivityChange } from '@larder/domain/device/presence/apply-observation';
import type { BootReason } from '@larder/domain/device/presence/power-classification';
import {
  type ControllerSettings,
  controllerSecond,
} from '@larder/domain/device/settings/controller-settings';
import { HOUR_MS } from '@larder/domain/durations';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { accept } from '@larder/domain/refusal';
import { serverLimits } from '@larder/domain/server-limits';
import { z } from 'zod';
import { settleEventLogs } from '../gateway-steps/settle-event-logs.ts';
import { defineUseCase, type WriteContext } from '../use-case.ts';
import { alertOfReturns } from './alert-of-returns.ts';
import { classifyOutages } from './classify-outages.ts';
import { followHardware, lockHardware } from './follow-hardware.ts';
import { followImport, IMPORT_MISMATCH } from './follow-import.ts';
import { connectivityOf, lockConnectivities } from './lock-connectivities.ts';
import { raiseFault } from './raise-fault.ts';
import { logTransitions, type TransitionFacts } from './save-transitions.ts';

export type BirthInput = {
  readonly deviceId: DeviceId;
  /** When the gateway received the birth: the reference for its clock offset and its state. */
  readonly receivedAt: Date;
  readonly birth: UpMessageOf<'birth'>;
  /** The gateway that holds the connection; null with an external broker. */
  readonly gatewayId: string | null;
};

/** Every event up to `ackSeq` is stored; `maxSeq` is greater if there is a hole after it. */
export type OpenedLog = { readonly ackSeq: number; readonly maxSeq: number };

export type BirthAnswer = OpenedLog & {
  readonly status: 'accepted' | 'pending' | 'rejected';
  readonly code: string | null;
  /** Where the birth differs from the import, in words. */
  readonly differences: readonly string[];
  readonly lifecycle: Lifecycle;
  readonly teleIntervalS: number;
  /** The current owner: it may have changed since the gateway read the device. */
  readonly merchantId: MerchantId | null;
  /** Events up to it are neither stored nor held by the cabinet, and must be given up; null for none. */
  readonly missingToSeq: number | null;
  /** Clock of the server minus clock of the cabinet. */
  readonly offsetMs: number;
};

const SUPPORTED = 'v1';

/**
 * Records births of different cabinets, set-based: connection, clock, hardware, position of the log, and the cause of
 * the silence. Notifies the gateway that held a connection before. Returns the content of `birth.result` for each that
 * exists, except for a birth that one at another gateway has overtaken: nothing of it is recorded, and a cabinet that
 * waits for its answer repeats it. [protocol 6.2, 6.3, 6.4, 9.6, 11, decisions 160 and 190]
 */
export const recordBirths = defineUseCase({
  name: 'device.recordBirths',
  access: 'internal',
  kind: 'write',
  input: z.custom<readonly BirthInput[]>(),
  run: async (ctx, births) => {
    const devices = new Map(
      (
        await bornDevices(
          ctx.tx,
          births.map(({ deviceId }) => deviceId),
          IMPORT_MISMATCH,
        )
      ).map((device) => [device.id, device]),
    );
    const known = births.flatMap((birth) => {
      const device = devices.get(birth.deviceId);
      return device ? [{ ...birth, device }] : [];
    });
    // Lock order: device rows before connectivity rows.
    await lockHardware(ctx.tx, known);
    const born = await observe(ctx, known);
    await followHardware(ctx, born);
    await saveBirths(ctx.tx, born.map(birthRowOf));
    wakeFormerGateways(ctx, born);
    await followTransitions(ctx, born);
    await raiseRestarts(ctx, born);
    return accept<ReadonlyMap<DeviceId, BirthAnswer>>(await answersOf(ctx, born));
  },
});

type Known = BirthInput & { readonly device: BornDeviceRow };

type Born = Known & {
  readonly before: ConnectivityRow;
  readonly transition: ConnectivityChange;
  readonly outage: TransitionFacts;
  readonly offsetMs: number;
};

async function observe({ tx, now, clock, log }: WriteContext, births: readonly Known[]): Promise<Born[]> {
  const connectivities = await lockConnectivities(
    tx,
    births.map(({ deviceId }) => deviceId),
    now,
  );
  const locked = births.flatMap((born) => {
    const before = connectivities.get(born.deviceId);
    return before ? [{ ...born, before }] : [];
  });
  const outages = await classifyOutages(tx, locked);
  const recordedAt = clock.now();
  return locked.flatMap((born) => {
    const { birth, receivedAt: at, before, deviceId } = born;
    const seen = { kind: 'birth', at, recordedAt, connId: birth.conn, bootId: birth.boot } as const;
    const transition = applyObservation(connectivityOf(before), seen);
    if (transition.stale) {
      log.info({ deviceId }, 'a birth was overtaken by one at another gateway');
      return [];
    }
    const outage = outages.get(deviceId) ?? {};
    return [{ ...born, transition, outage, offsetMs: at.getTime() - Date.parse(birth.ts) }];
  });
}

function birthRowOf({ deviceId, birth, receivedAt, gatewayId, transition, offsetMs }: Born): BirthRow {
  const { bootReason, lastAliveTs, doorsState, power, lockouts, net } = birth.data;
  const { state, since, connId, bootId } = transition.next;
  return {
    deviceId,
    state,
    since,
    connId,
    bootId,
    gatewayId,
    bornBootId: birth.boot,
    receivedAt,
    upMs: birth.up,
    bootReason,
    lastAliveAt: lastAliveTs ? new Date(lastAliveTs) : null,
    offsetMs: int32(offsetMs),
    doors: doorsState,
    power,
    lockouts,
    rssiDbm: net?.rssiDbm ?? null,
  };
}

/** Clamps to the range of the column, 24 days: the clock of a cabinet may be off by decades. */
function int32(value: number): number {
  return Math.max(-2_147_483_648, Math.min(2_147_483_647, value));
}

function wakeFormerGateways(ctx: WriteContext, births: readonly Born[]): void {
  for (const { deviceId, gatewayId, before } of births)
    if (before.gatewayId !== null && before.gatewayId !== gatewayId)
      ctx.wake('device_moved', `${deviceId} ${gatewayId}`);
}

async function followTransitions(ctx: WriteContext, births: readonly Born[]): Promise<void> {
  await logTransitions(
    ctx,
    births
      .filter(({ transition }) => transition.changed)
      .map(({ device, transition, birth, outage }) => ({
        device,
        transition,
        facts: { bootReason: birth.data.bootReason, ...outage },
      })),
  );
  await alertOfReturns(
    ctx,
    births
      .filter(({ before, outage }) => before.state !== 'online' || outage.outageKind)
      .map(({ device, receivedAt, birth, outage }) => ({
        device,
        at: receivedAt,
        source: birth.data.power.source,
        outage,
      })),
  );
}

const restarts: readonly BootReason[] = ['watchdog', 'crash', 'command', 'ota'];

/** Raises a fault after too many restarts within an hour that no power-off explains. [protocol 6.4] */
async function raiseRestarts(ctx: WriteContext, births: readonly Born[]): Promise<void> {
  const restarted = births.filter(({ birth }) => restarts.includes(birth.data.bootReason));
  const often = await restartedOften(
    ctx.tx,
    restarted.map(({ deviceId }) => deviceId),
    {
      reasons: restarts,
      since: new Date(ctx.now.getTime() - HOUR_MS),
      least: serverLimits.restartsPerHourFault,
    },
  );
  for (const { device } of restarted) {
    if (often.has(device.id))
      await raiseFault(ctx, device, { code: 'RESTARTS', severity: 'major', detail: null });
  }
}

async function answersOf(ctx: WriteContext, births: readonly Born[]): Promise<Map<DeviceId, BirthAnswer>> {
  const logs = births.map(({ deviceId, birth }) => ({ deviceId, logId: birth.data.log.id }));
  const marks = new Map(
    (await settleEventLogs({ prisma: ctx.tx }, logs, ctx.now)).map((mark) => [mark.deviceId, mark]),
  );
  const answers = new Map<DeviceId, BirthAnswer>();
  for (const { deviceId, device, birth, offsetMs } of births) {
    const { ackSeq, maxSeq } = marks.get(deviceId) ?? { ackSeq: 0, maxSeq: 0 };
    const lost = birth.data.log.firstSeq - 1;
    answers.set(deviceId, {
      ...judge(device.lifecycle, birth),
      differences: await followImport(ctx, device, birth.data),
      teleIntervalS: controllerSecond(device.controller as ControllerSettings, 'teleIntervalS'),
      lifecycle: device.lifecycle,
      merchantId: device.merchantId,
      ackSeq,
      maxSeq,
      missingToSeq: lost > ackSeq ? lost : null,
      offsetMs,
    });
  }
  return answers;
}

function judge(lifecycle: Lifecycle, birth: UpMessageOf<'birth'>): Pick<BirthAnswer, 'status' | 'code'> {
  if (lifecycle === 'retired') return { status: 'rejected', code: 'RETIRED' };
  if (!birth.data.protocols.includes(SUPPORTED)) return { status: 'rejected', code: 'PROTOCOL' };
  return lifecycle === 'in_stock' ? { status: 'pending', code: null } : { status: 'accepted', code: null };
}
