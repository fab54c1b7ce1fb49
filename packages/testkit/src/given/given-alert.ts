import type { Alert, Device, Prisma } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { newTestId } from '../new-test-id.ts';
import { testNow } from '../test-now.ts';

let numbers = 0;

/** Creates an active power-off alert of a merchant's device. */
export async function givenAlert(
  tx: Tx,
  device: Pick<Device, 'id' | 'merchantId'>,
  overrides: Partial<Prisma.AlertUncheckedCreateInput> = {},
): Promise<Alert> {
  const { merchantId } = device;
  if (merchantId === null) throw new Error('a cabinet of nobody has no alerts');
  numbers += 1;
  const id = newTestId();
  const at = new Date(testNow);
  return tx.alert.create({
    data: {
      id,
      alertNo: `A991231${String(numbers).padStart(8, '0')}`,
      merchantId,
      deviceId: device.id,
      type: 'power_off',
      status: 'active',
      severity: 'critical',
      startedAt: at,
      cause: `test:${id}`,
      createdAt: at,
      updatedAt: at,
      ...overrides,
    },
  });
}
