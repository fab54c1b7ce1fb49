import type { Device, DoorSession, Payment, Prisma, SalesOrder } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { WEEK_MS } from '@larder/domain/durations';
import { newTestId } from '../new-test-id.ts';
import { testNow } from '../test-now.ts';

/** Creates an open card session of a device. */
export function givenSession(
  tx: Tx,
  device: Pick<Device, 'id' | 'merchantId'>,
  planogramVersionId: string,
  overrides: Partial<Prisma.DoorSessionUncheckedCreateInput> = {},
): Promise<DoorSession> {
  const at = new Date(testNow);
  return tx.doorSession.create({
    data: {
      id: newTestId(),
      merchantId: device.merchantId ?? '',
      deviceId: device.id,
      kind: 'sale',
      trigger: 'card',
      doors: ['L'],
      state: 'open',
      origin: 'device',
      planogramVersionId,
      currency: 'USD',
      preauthMinor: 1_000,
      authorizedAt: at,
      startedAt: at,
      createdAt: at,
      updatedAt: at,
      ...overrides,
    },
  });
}

/** Creates the hold of 10.00 behind a session. */
export function givenPayment(
  tx: Tx,
  session: DoorSession,
  overrides: Partial<Prisma.PaymentUncheckedCreateInput> = {},
): Promise<Payment> {
  const at = new Date(testNow);
  return tx.payment.create({
    data: {
      id: newTestId(),
      merchantId: session.merchantId,
      deviceId: session.deviceId,
      sessionId: session.id,
      provider: 'sandbox',
      method: 'card',
      authRef: newTestId(),
      currency: 'USD',
      state: 'authorized',
      authorizedMinor: 1_000,
      authorizedAt: at,
      authExpiresAt: new Date(at.getTime() + WEEK_MS),
      createdAt: at,
      updatedAt: at,
      ...overrides,
    },
  });
}

/** Creates a paid order of one unit at 2.50 with 0.22 tax. */
export function givenOrder(
  tx: Tx,
  session: DoorSession,
  productId: string,
  overrides: Partial<Prisma.SalesOrderUncheckedCreateInput> = {},
): Promise<SalesOrder> {
  const at = new Date(testNow);
  const id = newTestId();
  return tx.salesOrder.create({
    data: {
      id,
      orderNo: `O261120${String(Number.parseInt(id.slice(-8), 16) % 100_000_000).padStart(8, '0')}`,
      merchantId: session.merchantId,
      deviceId: session.deviceId,
      sessionId: session.id,
      type: 'sale',
      status: 'paid',
      currency: 'USD',
      subtotalMinor: 250,
      taxMinor: 22,
      totalMinor: 272,
      authorizedMinor: 1_000,
      capturedMinor: 272,
      costMinor: 120,
      taxRatePpm: 88_750,
      taxMode: 'exclusive',
      paymentMethod: 'card',
      cardBrand: 'visa',
      cardLast4: '4242',
      itemQty: 1,
      firstItemName: 'Sparkling Water',
      consumedAt: at,
      paidAt: at,
      createdAt: at,
      updatedAt: at,
      items: {
        create: {
          id: newTestId(),
          lineNo: 1,
          productId,
          nameSnapshot: 'Sparkling Water',
          door: 'L',
          layer: 1,
          qty: 1,
          unitPriceMinor: 250,
          costMinor: 120,
          taxMinor: 22,
          totalMinor: 272,
          source: 'auto',
        },
      },
      ...overrides,
    },
  });
}
