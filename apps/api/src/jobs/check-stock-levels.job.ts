import { accept, type Refusal } from '@larder/domain/refusal';
import { systemActor } from '@larder/use-cases/actor';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { checkStockLevels as check } from '@larder/use-cases/stock/check-stock-levels';
import { repairStockLevels } from '@larder/use-cases/stock/repair-stock-levels';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { Timer } from './run-timers.ts';

/**
 * Compares every stock level with the ledger each night and repairs differences. Returns the repaired devices, or the
 * first refusal, after it has gone on to the others. [domain 6]
 */
export const checkStockLevels: Timer = {
  name: 'check-stock-levels',
  cron: '23 3 * * *',
  run: async (env) => {
    const repaired: string[] = [];
    const refusals: Refusal[] = [];
    let after: string | null = null;
    do {
      const page = await checkPage(env, after);
      if (!page.ok) return page;
      for (const deviceId of page.value.wrong) {
        const input = { deviceId };
        const done = await runUseCase(env, repairStockLevels, systemActor, input, { requestId: env.newId() });
        if (done.ok) repaired.push(deviceId);
        else refusals.push(done.refusal);
      }
      after = page.value.last;
    } while (after);
    const [refusal] = refusals;
    return refusal ? { ok: false, refusal } : accept(repaired);
  },
};

const checkPage = (env: UseCaseEnv, after: string | null) =>
  runUseCase(env, check, systemActor, { after }, { requestId: env.newId() });
