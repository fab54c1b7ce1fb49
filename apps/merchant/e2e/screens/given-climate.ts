import type { Device, Prisma } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { givenAlert } from '@larder/testkit/given/given-alert';
import { newTestId } from '@larder/testkit/new-test-id';

const QUARTER_MS = 900_000;
const QUARTERS_A_DAY = 96;

type Owned = Pick<Device, 'id' | 'merchantId'>;

/**
 * Creates a week of a cabinet's life: warm by day, cold by night, too warm for an hour, silent for another; outages;
 * limits changed by a member.
 */
export async function givenClimate(tx: Tx, device: Owned, accountId: string, now: Date): Promise<void> {
  const { id: deviceId, merchantId } = device;
  if (!merchantId) return;
  const last = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS;
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const quarters = Array.from({ length: 7 * QUARTERS_A_DAY }, (_, back) => {
    const wave = Math.round(6 * Math.sin((back / QUARTERS_A_DAY) * 2 * Math.PI) + ((back * 7) % 5));
    const isWarm = back > 20 && back < 28;
    const mid = isWarm ? 78 + 8 * Math.sin(((back - 20) / 8) * Math.PI) : 36 + wave;
    return { at: new Date(last - (back + 1) * QUARTER_MS), mid: Math.round(mid), back };
  }).filter(({ back }) => back < 44 || back > 50);
  const common = { deviceId, samples: 15, fromDevice: true };
  await tx.telemetryQuarter.createMany({
    data: quarters.flatMap(({ at, mid }) => [
      { ...common, at, zone: 'main', minC10: mid - 5, avgC10: mid, maxC10: mid + 6 },
      { ...common, at, zone: 'evap', minC10: mid - 90, avgC10: mid - 80, maxC10: mid - 70 },
    ]),
    skipDuplicates: true,
  });
  await tx.warningConfig.create({
    data: {
      deviceId,
      merchantId,
      overTempEnabled: true,
      highC10: 80,
      updatedAt: now,
    },
  });
  await tx.connectivityLog.createMany({
    data: [
      { at: ago(3_000), state: 'offline', cause: 'timeout' },
      {
        at: ago(2_960),
        state: 'online',
        outageKind: 'power_off',
        outageFrom: ago(3_003),
        inferred: true,
        bootReason: 'power_on',
      },
      { at: ago(760), state: 'offline', cause: 'will' },
      { at: ago(661), state: 'online', outageKind: 'network', outageFrom: ago(760) },
      { at: ago(300), state: 'offline', cause: 'bye', byeReason: 'reboot' },
      { at: ago(298), state: 'online', outageKind: 'restart', outageFrom: ago(300), bootReason: 'command' },
    ].map((row) => ({ ...row, deviceId }) as Prisma.ConnectivityLogCreateManyInput),
  });
  const edit = {
    merchantId,
    deviceId,
    actorKind: 'user',
    actorId: accountId,
    objectType: 'device',
    result: 'ok',
  } as const;
  await tx.auditLog.createMany({
    data: [
      {
        action: 'device.saveTemperatureWarning',
        at: ago(400),
        diff: { enabled: [false, true], highC10: [null, 80] },
      },
      { action: 'device.setAudio', at: ago(320), diff: { volume: [60, 35] } },
      {
        action: 'template.publish',
        at: ago(200),
        diff: { rev: [null, 1], [`L 1 ${newTestId()}`]: [null, 250] },
      },
    ].map((row) => ({ ...edit, ...row, id: newTestId(), objectId: deviceId, requestId: 'scene' })),
  });
  await givenAlert(tx, device, {
    type: 'over_temp',
    subject: 'main',
    status: 'recovered',
    startedAt: ago(390),
    endedAt: ago(335),
    detail: { c10: 84, limitC10: 80, peakC10: 92 },
  });
}
