import { writeOffInput } from '@larder/contract/order.contract';
import type { Payment } from '@larder/database/model';
import { lockOrder } from '@larder/database/queries/order/order-lock.queries';
import { transitionOrder } from '@larder/domain/order/order-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import { seesDevice } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { hasOpenPayment } from './open-payment.ts';
import { storedDebt } from './stored-debt.ts';

/**
 * Gives up the unpaid part of an order, which is then completed; what was captured stays captured. Changes no
 * statistics, because an unpaid order was never a sale. Refuses `NOT_FOUND`, and `ILLEGAL_TRANSITION` for an order that
 * is not unpaid, also for one that another member has just written off, `DEBT_PENDING` while its shopper pays, and
 * `CHARGE_UNDER_WAY` while its hold is charged. [domain 5, screens 41, decisions 96, 106 and 205]
 */
export const writeOffOrder = defineUseCase({
  name: 'order.writeOff',
  access: { anyOf: ['order.abnormal.handle'] },
  kind: 'write',
  input: writeOffInput,
  audit: { objectType: 'order', objectId: ({ id }: z.output<typeof writeOffInput>) => id },
  run: async ({ tx, actor, now, emit, audit }, { id }) => {
    const { merchantId } = actor;
    await lockOrder(tx, merchantId, id);
    const order = await tx.salesOrder.findFirst({
      where: { id, merchantId },
      include: { payment: true, debtPayments: true },
    });
    if (!order || !seesDevice(actor, order.deviceId)) return refuse('NOT_FOUND');
    const { deviceId, status } = order;
    const next = transitionOrder(status, 'write_off');
    if (!next.ok) return next;
    if (hasOpenPayment(order.debtPayments)) return refuse('DEBT_PENDING');
    if (order.payment && hasOpenPayment([order.payment])) return refuse('CHARGE_UNDER_WAY');
    const writtenOffMinor = storedDebt(order);
    const version = order.version + 1;
    await tx.salesOrder.update({
      where: { id },
      data: {
        status: next.value,
        writtenOffMinor,
        // From now on what was captured is all that is paid.
        paidAt: order.paidAt ?? capturedAt(order),
        completedAt: now,
        version,
        updatedAt: now,
      },
    });
    emit({ type: 'order.changed', merchantId, deviceId, ids: { orderId: id, version } });
    audit({
      deviceId,
      before: { status, writtenOffMinor: 0 },
      after: { status: next.value, writtenOffMinor },
    });
    return accept({ id, version });
  },
});

/** When the captured part of an unpaid order was captured: by its hold, or by a later payment that covered a part. */
function capturedAt({ payment, debtPayments }: { payment: Payment | null; debtPayments: Payment[] }) {
  return payment?.capturedAt ?? debtPayments.find((debt) => debt.capturedAt)?.capturedAt ?? null;
}
