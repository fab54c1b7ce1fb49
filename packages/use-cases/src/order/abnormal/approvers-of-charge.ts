import type { SalesOrder } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import type { MembershipId } from '@larder/domain/ids';
import { approversOf } from '@larder/domain/order/charge-approval';
import { membersWith } from '../../notice/members-with.ts';

/** Finds the members who may approve a charge above the most that one member may charge. [decision 282] */
export async function approversOfCharge(
  tx: Tx,
  { merchantId, deviceId }: Pick<SalesOrder, 'merchantId' | 'deviceId'>,
  enteredById: MembershipId,
) {
  return approversOf(await membersWith(tx, 'order.abnormal.handle', { merchantId, deviceId }), enteredById);
}
