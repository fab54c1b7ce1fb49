import type { SalesOrder } from '@larder/database/model';
import { insertPostings } from '@larder/database/queries/ledger/ledger.queries';
import { transaction } from '@larder/database/transaction';
import { refundPosting, salePosting } from '@larder/domain/ledger/order-postings';
import type { TestDatabase } from './create-test-database.ts';
import { givenCapture, givenRefund } from './given/given-refund.ts';
import { newTestId } from './new-test-id.ts';
import type { OrderScene } from './order-scene.ts';

/** The fee of a charge, unless it is smaller. */
const FEE_MINOR = 7;

/** Books the money of an order in a scene as the provider moves it: its payments, refunds and postings. */
export function bookOf(
  database: TestDatabase,
  { merchant, owner }: Pick<OrderScene, 'merchant' | 'owner'>,
  order: SalesOrder,
) {
  const { prisma } = database;
  const of = {
    merchantId: merchant.id,
    deviceId: order.deviceId,
    orderId: order.id,
    currency: 'USD',
    provider: 'scripted',
    providerRef: null,
    mode: 'platform',
  } as const;
  const post = (posting: ReturnType<typeof salePosting>, at: Date) =>
    transaction(database, (tx) => insertPostings(tx, [{ id: newTestId(), ...posting }], at));
  return {
    capture: async (capturedMinor: number, at: Date, { isDebt = false }) => {
      const id = newTestId();
      const debt = { orderId: null, debtOrderId: order.id, sessionId: id };
      const amounts = { authorizedMinor: capturedMinor, capturedMinor, capturedAt: at };
      await givenCapture(prisma, order, { id, ...amounts, ...(isDebt ? debt : {}) });
      const money = { paymentId: id, capturedMinor, feeMinor: Math.min(FEE_MINOR, capturedMinor - 1) };
      await post(salePosting({ ...of, ...money, occurredAt: at, availableAt: at }), at);
    },
    reduce: (amountMinor: number, at: Date) =>
      givenRefund(prisma, order, owner.membershipId, {
        state: 'succeeded',
        method: 'reduced_capture',
        refundedAt: at,
        amountMinor,
      }),
    refund: async (amountMinor: number, at: Date) => {
      const succeeded = { state: 'succeeded', refundedAt: at, providerRef: newTestId() } as const;
      const { id } = await givenRefund(prisma, order, owner.membershipId, { ...succeeded, amountMinor });
      const returned = { causeId: id, refundMinor: amountMinor, returnedFeeMinor: 0 };
      await post(refundPosting({ ...of, ...returned, occurredAt: at }), at);
    },
  };
}
