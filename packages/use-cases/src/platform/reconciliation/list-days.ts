import { listDays as loadDays } from '@larder/database/queries/reconciliation/reconciliation-day.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/** Returns the days of reconciliation, newest first. */
export const listDays = defineUseCase({
  name: 'platform.listDays',
  access: 'internal',
  kind: 'read',
  input: z.object({ openOnly: z.boolean().default(false), limit: z.int().min(1).max(1_000).default(60) }),
  run: async ({ tx }, input) => accept(await loadDays(tx, input)),
});
