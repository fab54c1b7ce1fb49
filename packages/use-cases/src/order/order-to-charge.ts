import { minorToNumber } from '@larder/database/minor-to-number';
import type { Payment, SalesOrder } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import type { OrderToCharge } from '@larder/domain/order/charge-standing';
import type { PaymentProviders } from '../ports/payment-providers.ts';
import { attemptsOf } from './lock-payment.ts';
import { hasOpenPayment } from './open-payment.ts';

type OrderRow = Pick<SalesOrder, 'id' | 'merchantId' | 'status'> & {
  readonly [amount in 'totalMinor' | 'reducedMinor' | 'capturedMinor']: bigint | number;
};

/** Reads what decides about the charge of an order, with the payment that is its hold. */
export async function readOrderToCharge(
  tx: Tx,
  order: OrderRow,
  providers: PaymentProviders,
): Promise<{ readonly order: OrderToCharge; readonly hold: Payment | null }> {
  const { id, merchantId, status } = order;
  const payments = await tx.payment.findMany({
    where: { merchantId, OR: [{ orderId: id }, { debtOrderId: id }] },
  });
  const hold = payments.find(({ orderId }) => orderId === id) ?? null;
  return {
    hold,
    order: {
      status,
      costMinor: Number(order.totalMinor) - Number(order.reducedMinor),
      capturedMinor: Number(order.capturedMinor),
      hold: hold && {
        ...hold,
        authorizedMinor: minorToNumber(hold.authorizedMinor),
        attempts: attemptsOf(hold),
        hasProvider: providers.registered.has(hold.provider),
      },
      isShopperPaying: hasOpenPayment(payments.filter(({ debtOrderId }) => debtOrderId === id)),
    },
  };
}
