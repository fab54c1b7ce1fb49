import { idPattern } from '@larder/domain/ids';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { applyPending } from './apply-pending.ts';

const BATCH_SIZE = 500;
const id = z.string().regex(idPattern);
const limit = z.int().min(1).default(BATCH_SIZE);

/**
 * Applies the next events in a cabinet's inbox, in the order of their log. Effects and mark are one transaction, so a
 * crash, a repetition or another gateway never applies an event twice. Call it again while `more`. [protocol 9.6]
 */
export const applyDeviceEvents = defineUseCase({
  name: 'session.applyDeviceEvents',
  access: 'internal',
  kind: 'write',
  input: z.object({ deviceId: id, limit }),
  run: async (ctx, { deviceId, limit }) => {
    const { applied, moreIds } = await applyPending(ctx, [deviceId], limit);
    return accept({ applied, more: moreIds.length > 0 });
  },
});

/**
 * Applies the events of many cabinets in one transaction, which under load has many times the throughput of one
 * transaction each. A failure rolls back all of it: apply each cabinet by itself then, so that one does not hold up
 * the others. `limit`: events of each cabinet.
 */
export const applyEventsOfDevices = defineUseCase({
  name: 'session.applyEventsOfDevices',
  access: 'internal',
  kind: 'write',
  input: z.object({ deviceIds: z.array(id).min(1).max(1_000), limit }),
  run: async (ctx, { deviceIds, limit }) => accept(await applyPending(ctx, deviceIds, limit)),
});
