import type { Device } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import type { Door } from '@larder/domain/device/door';
import { newTestId } from '../new-test-id.ts';
import { testNow } from '../test-now.ts';

export type GivenStock = {
  readonly productId: string;
  readonly qty: number;
  readonly door?: Door;
  readonly layer?: number;
};

/** Books the opening stock of keys that have none: the movement and the resulting level. */
export async function givenStock(
  tx: Tx,
  device: Pick<Device, 'id' | 'merchantId'>,
  stock: readonly GivenStock[],
  at: Date = new Date(testNow),
): Promise<void> {
  const merchantId = device.merchantId;
  if (!merchantId) throw new Error('A cabinet in stock has no stock');
  for (const { productId, qty, door = 'L', layer = 1 } of stock) {
    const key = { merchantId, deviceId: device.id, door, layer, productId } as const;
    const level = {
      onHand: qty,
      keySeq: 1,
      lastRestockAt: at,
      lastRestockStock: qty,
      parQty: 10,
      updatedAt: at,
    };
    // Where jobs run, the template that is in force may have made the level already.
    await tx.stockLevel.upsert({
      where: { merchantId_deviceId_door_layer_productId: key },
      create: { ...key, ...level },
      update: level,
    });
    await tx.stockMovement.create({
      data: {
        ...key,
        id: newTestId(),
        keySeq: 1,
        type: 'adjust',
        reason: 'opening',
        qty,
        balanceAfter: qty,
        sourceType: 'system',
        sourceId: newTestId(),
        sourceLine: 1,
        occurredAt: at,
        recordedAt: at,
      },
    });
  }
}
