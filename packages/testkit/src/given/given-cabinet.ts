import { createHash } from 'node:crypto';
import type { Device, Prisma } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { MINUTE_MS } from '@larder/domain/durations';
import { newTestId } from '../new-test-id.ts';
import { testNow } from '../test-now.ts';

/** The model of all test devices: two doors, five layers each. */
const modelCode = 'CB-2D-5L';

/**
 * Creates an operational device of a merchant in New York, owned by them since its creation; with `merchantId: null` a
 * device in stock. It was never online.
 */
export async function givenCabinet(
  tx: Tx,
  merchantId: string | null,
  overrides: Partial<Prisma.DeviceUncheckedCreateInput> = {},
): Promise<Device> {
  const at = new Date(testNow);
  const id = newTestId();
  const operational = {
    lifecycle: 'operational',
    name: 'Lobby West',
    activatedAt: at,
    street: '350 5th Ave',
    city: 'New York',
    state: 'NY',
    zip: '10118',
    country: 'US',
    taxRatePpm: 88_750,
  } as const;
  const model = await tx.deviceModel.findUniqueOrThrow({ where: { code: modelCode }, select: { id: true } });
  const device = await tx.device.create({
    data: {
      id,
      deviceNo: `T${id.replaceAll('-', '').slice(-11).toUpperCase()}`,
      merchantId,
      modelId: model.id,
      layersL: 5,
      layersR: 5,
      timezone: 'America/New_York',
      currency: 'USD',
      preauthMinor: 1_000,
      secretHmac: createHash('sha256').update(id).digest(),
      createdAt: at,
      updatedAt: at,
      ...(merchantId ? operational : { lifecycle: 'in_stock' as const }),
      ...overrides,
    },
  });
  const startedAt = overrides.createdAt ?? at;
  if (merchantId) await tx.deviceAssignment.create({ data: { merchantId, deviceId: id, startedAt } });
  return device;
}

/** The connection of a test device's last birth. */
export const testConnId = '7f1c2d90';

/** Makes the device online since a minute ago, in the records only. */
export async function givenOnline(
  tx: Tx,
  deviceId: string,
  at: Date = new Date(testNow),
  connection: { readonly connId?: string; readonly bootId?: string } = {},
): Promise<void> {
  const facts = {
    state: 'online',
    since: new Date(at.getTime() - MINUTE_MS),
    lastSeenAt: at,
    lastBirthAt: new Date(at.getTime() - MINUTE_MS),
    connId: connection.connId ?? testConnId,
    bootId: connection.bootId ?? '9f2c11d0',
  } as const;
  await tx.deviceConnectivity.upsert({ where: { deviceId }, create: { deviceId, ...facts }, update: facts });
}
