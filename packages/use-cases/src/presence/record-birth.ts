import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import type { Device } from '@larder/database/model';
import { saveBirth } from '@larder/database/queries/device/birth.queries';
import type { Tx } from '@larder/database/transaction';
import { applyObservation, type Connectivity } from '@larder/domain/device/apply-observation';
import { type ControllerSettings, controllerSecond } from '@larder/domain/device/controller-settings';
import type { Lifecycle } from '@larder/domain/device/lifecycle-transitions';
import type { BootReason } from '@larder/domain/device/power-classification';
import { HOUR_MS } from '@larder/domain/durations';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { accept, refuse } from '@larder/domain/refusal';
import { serverLimits } from '@larder/domain/server-limits';
import { z } from 'zod';
import { proveFirmware } from '../firmware/follow-firmware.ts';
import { defineUseCase } from '../use-case.ts';
import { alertOfReturn } from './alert-of-return.ts';
import { classifyOutage } from './classify-outage.ts';
import { followImport } from './follow-import.ts';
import { connectivityOf, lockConnectivity } from './lock-connectivity.ts';
import { openEventLog } from './open-event-log.ts';
import { raiseFault } from './raise-fault.ts';
import { logTransition } from './save-transition.ts';

export type BirthInput = {
  readonly deviceId: DeviceId;
  /** When the gateway received the birth: the reference for its clock offset and its state. */
  readonly receivedAt: Date;
  readonly birth: UpMessageOf<'birth'>;
  /** The gateway that holds the connection; null with an external broker. */
  readonly gatewayId: string | null;
};

export type BirthAnswer = {
  readonly status: 'accepted' | 'pending' | 'rejected';
  readonly code: string | null;
  /** Where the birth differs from the import, in words. */
  readonly differences: readonly string[];
  readonly lifecycle: Lifecycle;
  readonly teleIntervalS: number;
  /** The current owner: it may have changed since the gateway read the device. */
  readonly merchantId: MerchantId | null;
  readonly ackSeq: number;
  /** Greater than `ackSeq` where the log has a hole. */
  readonly maxSeq: number;
  /** Events up to it are neither stored nor held by the cabinet, and must be given up. */
  readonly missingToSeq: number | null;
  /** Clock of the server minus clock of the cabinet. */
  readonly offsetMs: number;
};

const SUPPORTED = 'v1';

/**
 * Records the birth of a cabinet: connection, clock, hardware, position of its log, and the cause of its silence.
 * Notifies the gateway that held the connection before. Returns the content of `birth.result`. Refuses `NOT_FOUND`.
 * [protocol 6.2, 6.3, 6.4, 11, decision 160]
 */
export const recordBirth = defineUseCase({
  name: 'device.recordBirth',
  access: 'internal',
  kind: 'write',
  input: z.custom<BirthInput>(),
  run: async (ctx, { deviceId, receivedAt, birth, gatewayId }) => {
    const { tx } = ctx;
    const device = await tx.device.findUnique({ where: { id: deviceId }, select: birthColumns });
    if (!device) return refuse('NOT_FOUND');
    // Lock order: the device row before its connectivity row.
    await saveHardware(tx, device, birth, receivedAt);
    const { fw, bootReason } = birth.data;
    if (fw !== device.fw || bootReason === 'ota') await proveFirmware(tx, deviceId, fw, receivedAt);
    const before = await lockConnectivity(tx, deviceId, receivedAt);
    const offsetMs = receivedAt.getTime() - Date.parse(birth.ts);
    const seen = { kind: 'birth', at: receivedAt, connId: birth.conn, bootId: birth.boot } as const;
    const transition = applyObservation(connectivityOf(before), seen);
    const outage = await classifyOutage(tx, before, { deviceId, birth, receivedAt });
    await saveBoot(tx, transition.next, { deviceId, birth, receivedAt, offsetMs, gatewayId });
    if (before.gatewayId !== null && before.gatewayId !== gatewayId)
      ctx.wake('device_moved', `${deviceId} ${gatewayId}`);
    if (transition.changed)
      await logTransition(ctx, device, transition, { bootReason: birth.data.bootReason, ...outage });
    if (before.state !== 'online' || outage.outageKind)
      await alertOfReturn(ctx, { device, at: receivedAt, source: birth.data.power.source, outage });
    if (await restartsTooOften(tx, deviceId, birth.data.bootReason, receivedAt)) {
      await raiseFault(ctx, device, { code: 'RESTARTS', severity: 'major', detail: null });
    }
    const differences = await followImport(ctx, device, birth.data);
    const opened = await openEventLog(tx, { deviceId, log: birth.data.log, now: receivedAt });
    const { lifecycle, merchantId } = device;
    return accept<BirthAnswer>({
      ...judge(lifecycle, birth),
      differences,
      teleIntervalS: controllerSecond(device.controller as ControllerSettings, 'teleIntervalS'),
      lifecycle,
      merchantId,
      ...opened,
      offsetMs,
    });
  },
});

const birthColumns = {
  id: true,
  merchantId: true,
  lifecycle: true,
  fw: true,
  caps: true,
  visionModel: true,
  serial: true,
  hw: true,
  iccid: true,
  imei: true,
  netOperator: true,
  controller: true,
} as const;

function judge(lifecycle: Lifecycle, birth: UpMessageOf<'birth'>): Pick<BirthAnswer, 'status' | 'code'> {
  if (lifecycle === 'retired') return { status: 'rejected', code: 'RETIRED' };
  if (!birth.data.protocols.includes(SUPPORTED)) return { status: 'rejected', code: 'PROTOCOL' };
  return lifecycle === 'in_stock' ? { status: 'pending', code: null } : { status: 'accepted', code: null };
}

type Birth = BirthInput & { readonly offsetMs: number };

/**
 * Saves the connectivity row, and the boot that the times of its events are computed from, in one statement.
 * [protocol 6.3, 11]
 */
async function saveBoot(
  tx: Tx,
  next: Connectivity,
  { deviceId, birth, receivedAt, offsetMs, gatewayId }: Birth,
) {
  const { bootReason, lastAliveTs, doorsState, power, lockouts, net } = birth.data;
  await saveBirth(tx, {
    deviceId,
    state: next.state,
    since: next.since,
    connId: next.connId,
    bootId: next.bootId,
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
  });
}

/** Clamps to the range of the column, 24 days: the clock of a cabinet may be off by decades. */
function int32(value: number): number {
  return Math.max(-2_147_483_648, Math.min(2_147_483_647, value));
}

type Known = Pick<Device, keyof typeof birthColumns>;

async function saveHardware(tx: Tx, device: Known, birth: UpMessageOf<'birth'>, now: Date) {
  const { fw, vision, serial, hw, caps, net } = birth.data;
  const reported = {
    fw,
    caps,
    visionModel: vision ?? device.visionModel,
    serial: serial ?? device.serial,
    hw: hw ?? device.hw,
    iccid: net?.iccid ?? device.iccid,
    imei: net?.imei ?? device.imei,
    netOperator: net?.operator ?? device.netOperator,
  };
  const isChanged = Object.entries(reported).some(
    ([field, value]) => JSON.stringify(device[field as keyof typeof reported]) !== JSON.stringify(value),
  );
  if (isChanged) await tx.device.update({ where: { id: device.id }, data: { ...reported, updatedAt: now } });
}

const restarts: readonly BootReason[] = ['watchdog', 'crash', 'command', 'ota'];

/** True after too many restarts within an hour that no power-off explains. [protocol 6.4] */
async function restartsTooOften(tx: Tx, deviceId: DeviceId, reason: BootReason, now: Date): Promise<boolean> {
  if (!restarts.includes(reason)) return false;
  const since = new Date(now.getTime() - HOUR_MS);
  const count = await tx.deviceBoot.count({
    where: { deviceId, receivedAt: { gt: since, lte: now }, reason: { in: [...restarts] } },
  });
  return count >= serverLimits.restartsPerHourFault;
}
