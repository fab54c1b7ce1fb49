import { minorToNumber } from '@larder/database/minor-to-number';
import type { SalesOrder } from '@larder/database/model';
import { debtOf } from '@larder/domain/order/debt';

type StoredOrder = Pick<SalesOrder, 'status' | 'totalMinor' | 'reducedMinor' | 'capturedMinor'>;

/** Returns what the shopper still has to pay of a stored order, in minor units, as `debtOf`. [domain 5] */
export const storedDebt = ({ status, totalMinor, reducedMinor, capturedMinor }: StoredOrder): number =>
  debtOf({
    status,
    totalMinor: minorToNumber(totalMinor),
    reducedMinor: minorToNumber(reducedMinor),
    capturedMinor: minorToNumber(capturedMinor),
  });
