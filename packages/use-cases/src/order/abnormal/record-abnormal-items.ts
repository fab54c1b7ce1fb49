import { recordInput } from '@larder/contract/abnormal.contract';
import type { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { decide } from './decide-abnormal.ts';

/**
 * Records the items of an expired abnormal order for the stock; its total stays 0, because nothing can be charged.
 * Refuses `NOT_FOUND`, `ABNORMAL_NO_ITEM`, `ABNORMAL_CLAIMED` {name}, and `ILLEGAL_TRANSITION` before the deadline or
 * for a second record. [domain 5, screens 44]
 */
export const recordAbnormalItems = defineUseCase({
  name: 'order.recordAbnormalItems',
  access: { anyOf: ['order.abnormal.handle'] },
  kind: 'write',
  input: recordInput,
  audit: { objectType: 'order', objectId: ({ id }: z.output<typeof recordInput>) => id },
  run: (ctx, { id, items }) => decide(ctx, { id, items, decision: 'record_items' }),
});
