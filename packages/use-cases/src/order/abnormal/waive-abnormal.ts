import { waiveInput } from '@larder/contract/abnormal.contract';
import type { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { decide } from './decide-abnormal.ts';

/**
 * Waives the payment of an abnormal order for a reason: completed at 0, hold released. Refuses as `settleAbnormal`.
 * [domain 5, screens 44]
 */
export const waiveAbnormal = defineUseCase({
  name: 'order.waiveAbnormal',
  access: { anyOf: ['order.abnormal.handle'] },
  kind: 'write',
  input: waiveInput,
  audit: { objectType: 'order', objectId: ({ id }: z.output<typeof waiveInput>) => id },
  run: (ctx, { id, reason }) => decide(ctx, { id, reason, items: [], decision: 'waive' }),
});
