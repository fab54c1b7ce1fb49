import { noInput } from '@larder/contract/fields';
import { openRefunds } from '@larder/database/queries/order/refund-list.queries';
import { accept } from '@larder/domain/refusal';
import { scopeOf } from '../../actor.ts';
import { defineUseCase } from '../../use-case.ts';

/** Counts the refunds that a person must bring on: those that wait for approval and those that failed. [screens 142] */
export const countRefunds = defineUseCase({
  name: 'order.countRefunds',
  access: { anyOf: ['order.view'] },
  kind: 'read',
  input: noInput,
  run: async ({ tx, actor }) => accept(await openRefunds(tx, actor.merchantId, scopeOf(actor))),
});
