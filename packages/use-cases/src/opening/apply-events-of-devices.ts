import { idPattern } from '@larder/domain/ids';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { applyPending } from './apply-pending.ts';

const BATCH_SIZE = 500;
const id = z.string().regex(idPattern);
const limit = z.int().min(1).default(BATCH_SIZE);

/**
 * Applies the next events in the inboxes of cabinets, each in the order of its log. Effects and marks are one
 * transaction, so a crash, a repetition or another gateway never applies an event twice; under load one transaction for
 * many cabinets has many times the throughput of one each. A failure rolls back all of it: apply each cabinet by itself
 * then, so that one does not hold up the others. `limit`: events of each cabinet. Call it again for `moreIds`,
 * and with `apply` for cabinets with `lost` sessions once their holds were asked for.
 * [protocol 9.6]
 */
export const applyEventsOfDevices = defineUseCase({
  name: 'session.applyEventsOfDevices',
  access: 'internal',
  kind: 'write',
  input: z.object({
    deviceIds: z.array(id).min(1).max(1_000),
    limit,
    whenLost: z.enum(['leave', 'apply']).default('apply'),
  }),
  run: async (ctx, { deviceIds, limit, whenLost }) =>
    accept(await applyPending(ctx, deviceIds, limit, whenLost)),
});
