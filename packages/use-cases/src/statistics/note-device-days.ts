import {
  dueCabinets,
  lockDeviceDays,
  noteStockOuts,
  noteTimes,
} from '@larder/database/queries/statistics/device-day.queries';
import { MINUTE_MS } from '@larder/domain/durations';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/** Times of statistics may be this old. */
const STALE_MS = 5 * MINUTE_MS;

/**
 * Counts how long cabinets were in service, connected, and without a product that they offer, day by day; a day is
 * counted again as long as it lasts, and when goods turn out to have moved on it. One worker at a time. Returns the
 * number of cabinets; call again while it equals `limit`. [decision 149]
 */
export const noteDeviceDays = defineUseCase({
  name: 'statistics.noteDeviceDays',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(100) }),
  run: async ({ tx, now }, { limit }) => {
    if (!(await lockDeviceDays(tx))) return accept(0);
    const due = await dueCabinets(tx, now, new Date(now.getTime() - STALE_MS), limit);
    await noteTimes(tx, due);
    await noteStockOuts(tx, due);
    return accept(due.length);
  },
});
