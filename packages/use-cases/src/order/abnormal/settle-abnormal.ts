import { settleInput } from '@larder/contract/abnormal.contract';
import type { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { decide } from './decide-abnormal.ts';

/**
 * Settles an abnormal order before its deadline: charges the items that a member entered, up to the hold, and leaves
 * the rest unpaid; or, with `nothingTaken`, completes it at 0 and releases the hold. Refuses `NOT_FOUND`,
 * `ABNORMAL_NO_ITEM`, `ABNORMAL_EXPIRED`, `ABNORMAL_CLAIMED` {name}, `ABNORMAL_WAITING` {name}, `ILLEGAL_TRANSITION`
 * for an order that is decided, `BAD_INPUT` for a shelf that the cabinet does not have, and `ABNORMAL_TOO_MANY`
 * {name, max} or `ABNORMAL_ABOVE_MAX` {max} for more than can have been taken. [domain 5, screens 44, decision 251]
 */
export const settleAbnormal = defineUseCase({
  name: 'order.settleAbnormal',
  access: { anyOf: ['order.abnormal.handle'] },
  kind: 'write',
  input: settleInput,
  audit: { objectType: 'order', objectId: ({ id }: z.output<typeof settleInput>) => id },
  run: (ctx, { id, items, nothingTaken }) =>
    decide(ctx, { id, items, decision: nothingTaken ? 'nothing_taken' : 'charge' }),
});
