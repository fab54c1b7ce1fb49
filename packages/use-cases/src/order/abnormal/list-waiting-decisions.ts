import { noInput } from '@larder/contract/fields';
import { minorToNumber } from '@larder/database/minor-to-number';
import { listPriceLines } from '@larder/database/queries/template/template.queries';
import { splitCapture } from '@larder/domain/order/payment-transitions';
import type { TakenUnits } from '@larder/domain/order/price-taken';
import { accept } from '@larder/domain/refusal';
import { seesDevice } from '../../actor.ts';
import { defineUseCase } from '../../use-case.ts';
import { waitingItems } from './waiting-decision.ts';

/**
 * Returns the actor's own decisions about abnormal orders that wait, newest first, and those that could not be carried
 * out, with the product, the sum, and until when they can be undone; of cabinets that the actor still sees.
 * [screens 40, 44, decision 296]
 */
export const listWaitingDecisions = defineUseCase({
  name: 'order.listWaitingDecisions',
  access: { anyOf: ['order.abnormal.handle'] },
  kind: 'read',
  input: noInput,
  run: async ({ tx, actor }) => {
    const { merchantId, membershipId } = actor;
    const made = await tx.waitingDecision.findMany({
      // A charge that waits for a second member is shown with its order, for as long as that takes.
      where: { merchantId, membershipId, OR: [{ dueAt: { not: null } }, { refusal: { not: null } }] },
      include: {
        order: { select: { orderNo: true, deviceId: true, currency: true, authorizedMinor: true } },
      },
      orderBy: { madeAt: 'desc' },
      take: SHOWN_AT_MOST,
    });
    const rows = made.filter(({ order }) => seesDevice(actor, order.deviceId));
    const ids = rows.flatMap((row) => waitingItems(row).map(({ productId }) => productId));
    const products = await listPriceLines(tx, merchantId, [...new Set(ids)]);
    const nameOf = new Map(products.map(({ productId, name }) => [productId, name]));
    return accept(
      rows.map((row) => {
        const items = waitingItems(row);
        const totalMinor = minorToNumber(row.totalMinor);
        return {
          id: row.id,
          orderId: row.orderId,
          orderNo: row.order.orderNo,
          decision: row.decision,
          ...namedProduct(items, nameOf),
          currency: row.order.currency,
          totalMinor,
          captureMinor: splitCapture(totalMinor, minorToNumber(row.order.authorizedMinor)).captureMinor,
          madeAt: row.madeAt.toISOString(),
          /** Null for a charge that waited for a second member. */
          dueAt: row.dueAt?.toISOString() ?? null,
          /** Code of the refusal with which it failed; null while it waits. */
          refusal: row.refusal,
          /** Why a second member rejected it; null if they gave no reason. */
          note: row.refusalNote,
        };
      }),
    );
  },
});

/** The first product with its units, and how many other products there are. */
function namedProduct(items: readonly TakenUnits[], nameOf: ReadonlyMap<string, string>) {
  const first = items[0]?.productId ?? '';
  return {
    product: nameOf.get(first) ?? null,
    units: items.reduce((sum, { productId, qty }) => (productId === first ? sum + qty : sum), 0),
    others: new Set(items.map(({ productId }) => productId)).size - 1,
  };
}

/** More than anybody decides in the time that a decision waits. */
const SHOWN_AT_MOST = 20;
