import { minorToNumber } from '@larder/database/minor-to-number';
import type { SalesOrder } from '@larder/database/model';
import { type OrderTag, tagsOf } from '@larder/domain/order/order-tags';

type StoredOrder = Pick<SalesOrder, 'status' | 'refundedMinor' | 'reducedMinor' | 'writtenOffMinor'>;

/** Returns the tags of a stored order, as `tagsOf`. [screens 1.4] */
export const storedTags = ({
  status,
  refundedMinor,
  reducedMinor,
  writtenOffMinor,
}: StoredOrder): OrderTag[] =>
  tagsOf({
    status,
    refundedMinor: minorToNumber(refundedMinor + reducedMinor),
    writtenOffMinor: minorToNumber(writtenOffMinor),
  });
