import type { UpMessageOf } from '@larder/cabinet-protocol/catalogue';
import type { Device, DeviceConnectivity } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { hear } from '@larder/domain/device/hear';
import type { Lifecycle } from '@larder/domain/device/lifecycle-transitions';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { lockDevice } from '../../session/lock-device.ts';
import { defineUseCase } from '../../use-case.ts';
import { classifyOutage } from './classify-outage.ts';
import { connectivityOf, lockConnectivity } from './lock-connectivity.ts';
import { openEventLog } from './open-event-log.ts';
import { raiseFault } from './raise-fault.ts';
import { saveHeard } from './save-heard.ts';

export type BirthInput = {
  readonly deviceId: DeviceId;
  /** When the gateway received it: the clock of everything that follows. */
  readonly receivedAt: Date;
  readonly birth: UpMessageOf<'birth'>;
};

export type BirthAnswer = {
  readonly status: 'accepted' | 'pending' | 'rejected';
  readonly code: string | null;
  readonly lifecycle: Lifecycle;
  /** The owner now: it may have changed since the gateway read the cabinet. */
  readonly merchantId: MerchantId | null;
  readonly ackSeq: number;
  /** Server minus device. */
  readonly offsetMs: number;
};

const SUPPORTED = 'v1';

/**
 * A cabinet says that it is here: connection, clock, hardware, position of its log, and what its silence was. Answers what goes into
 * `birth.result`. Refuses `NOT_FOUND`. [protocol 6.2, 6.3, 6.4, 11]
 */
export const recordBirth = defineUseCase({
  name: 'device.recordBirth',
  access: 'internal',
  kind: 'write',
  input: z.custom<BirthInput>(),
  run: async (ctx, { deviceId, receivedAt, birth }) => {
    const { tx } = ctx;
    await lockDevice(tx, deviceId);
    const device = await tx.device.findUnique({ where: { id: deviceId } });
    if (!device) return refuse('NOT_FOUND');
    const before = await lockConnectivity(tx, deviceId, receivedAt);
    const offsetMs = receivedAt.getTime() - Date.parse(birth.ts);
    const heard = hear(connectivityOf(before), {
      kind: 'birth',
      at: receivedAt,
      connId: birth.conn,
      bootId: birth.boot,
    });
    const outage = await classifyOutage(tx, before, { deviceId, birth, receivedAt });
    await saveHeard(ctx, device, heard, { bootReason: birth.data.bootReason, ...outage });
    await saveState(tx, before, { birth, receivedAt, offsetMs });
    await saveBoot(tx, { deviceId, birth, receivedAt, offsetMs });
    await saveHardware(tx, device, birth, receivedAt);
    if (await restartsTooOften(tx, deviceId, receivedAt)) {
      await raiseFault(ctx, device, { code: 'RESTARTS', severity: 'major', detail: null });
    }
    const ackSeq = await openEventLog(tx, { deviceId, log: birth.data.log, now: receivedAt });
    const { lifecycle, merchantId } = device;
    return accept<BirthAnswer>({ ...judge(lifecycle, birth), lifecycle, merchantId, ackSeq, offsetMs });
  },
});

function judge(lifecycle: Lifecycle, birth: UpMessageOf<'birth'>): Pick<BirthAnswer, 'status' | 'code'> {
  if (lifecycle === 'retired') return { status: 'rejected', code: 'RETIRED' };
  if (!birth.data.protocols.includes(SUPPORTED)) return { status: 'rejected', code: 'PROTOCOL' };
  return lifecycle === 'in_stock' ? { status: 'pending', code: null } : { status: 'accepted', code: null };
}

type Birth = {
  readonly birth: UpMessageOf<'birth'>;
  readonly receivedAt: Date;
  readonly offsetMs: number;
};

async function saveState(tx: Tx, row: DeviceConnectivity, { birth, receivedAt, offsetMs }: Birth) {
  const { doorsState, power, lockouts, net } = birth.data;
  await tx.deviceConnectivity.update({
    where: { deviceId: row.deviceId },
    data: {
      lastBirthAt: receivedAt,
      clockOffsetMs: int32(offsetMs),
      doors: doorsState,
      power,
      lockouts,
      rssiDbm: net?.rssiDbm ?? null,
    },
  });
}

/** What the time of events of this boot is computed from. [protocol 11] */
async function saveBoot(tx: Tx, { deviceId, birth, receivedAt, offsetMs }: Birth & { deviceId: DeviceId }) {
  const { bootReason, lastAliveTs } = birth.data;
  const measured = { receivedAt, upMs: BigInt(birth.up), offsetMs: int32(offsetMs) };
  await tx.deviceBoot.upsert({
    where: { deviceId_bootId: { deviceId, bootId: birth.boot } },
    create: {
      deviceId,
      bootId: birth.boot,
      reason: bootReason,
      lastAliveAt: lastAliveTs ? new Date(lastAliveTs) : null,
      ...measured,
    },
    update: measured,
  });
}

/** A clock may be off by decades; the column holds 24 days. */
function int32(value: number): number {
  return Math.max(-2_147_483_648, Math.min(2_147_483_647, value));
}

async function saveHardware(tx: Tx, device: Device, birth: UpMessageOf<'birth'>, now: Date) {
  const { fw, vision, serial, hw, caps, net } = birth.data;
  const said = {
    fw,
    caps,
    visionModel: vision ?? device.visionModel,
    serial: serial ?? device.serial,
    hw: hw ?? device.hw,
    iccid: net?.iccid ?? device.iccid,
    imei: net?.imei ?? device.imei,
  };
  const isNews = Object.entries(said).some(
    ([field, value]) => JSON.stringify(device[field as keyof typeof said]) !== JSON.stringify(value),
  );
  if (isNews) await tx.device.update({ where: { id: device.id }, data: { ...said, updatedAt: now } });
}

/** Restarts that nobody switched off the mains for. [protocol 6.4] */
async function restartsTooOften(tx: Tx, deviceId: DeviceId, now: Date): Promise<boolean> {
  const restarts = await tx.deviceBoot.count({
    where: {
      deviceId,
      receivedAt: { gt: new Date(now.getTime() - 3_600_000), lte: now },
      reason: { in: ['watchdog', 'crash', 'command', 'ota'] },
    },
  });
  return restarts >= limits.restartsPerHourFault;
}
