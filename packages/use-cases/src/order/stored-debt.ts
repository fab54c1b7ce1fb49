import { minorToNumber } from '@larder/database/minor-to-number';
import type { SalesOrder } from '@larder/database/model';
import { debtOf } from '@larder/domain/order/debt';

type StoredOrder = Pick<SalesOrder, 'status' | 'totalMinor' | 'reducedMinor' | 'capturedMinor' | 'owedSince'>;

/** Returns what the shopper still has to pay of a stored order, in minor units, as `debtOf`. [domain 5] */
export const storedDebt = (order: StoredOrder): number =>
  debtOf({
    status: order.status,
    owedSince: order.owedSince,
    totalMinor: minorToNumber(order.totalMinor),
    reducedMinor: minorToNumber(order.reducedMinor),
    capturedMinor: minorToNumber(order.capturedMinor),
  });
