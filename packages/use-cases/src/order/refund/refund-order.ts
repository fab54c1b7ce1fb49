import { refundInput } from '@larder/contract/refund.contract';
import { defineUseCase } from '../../use-case.ts';
import { submitRefund } from './submit-refund.ts';

/**
 * Refunds units of an order, and reserves the amount under the order's lock. Above the merchant's limit it waits for a
 * second member. The same id returns the same refund. Refuses `NOT_FOUND`, `ILLEGAL_TRANSITION`, and as `checkRefund`.
 * [screens 42, domain 5]
 */
export const refundOrder = defineUseCase({
  name: 'order.refund',
  access: { anyOf: ['order.refund'] },
  kind: 'write',
  input: refundInput,
  audit: { objectType: 'refund', objectId: ({ id }) => id },
  run: (ctx, input) => submitRefund(ctx, input),
});
