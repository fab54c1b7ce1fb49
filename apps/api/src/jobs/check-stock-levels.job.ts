import { systemActor } from '@larder/use-cases/actor';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { checkStockLevels as check } from '@larder/use-cases/stock/check-stock-levels';
import { repairStockLevels } from '@larder/use-cases/stock/repair-stock-levels';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { Timer } from './run-timers.ts';

/**
 * Compares every stock level with the ledger each night and repairs differences. Returns the repaired devices.
 * [domain 6]
 */
export const checkStockLevels: Timer = {
  name: 'check-stock-levels',
  cron: '23 3 * * *',
  run: async (env) => {
    const repaired: string[] = [];
    let after: string | null = null;
    do {
      const page = await checkPage(env, after);
      for (const deviceId of page.wrong) {
        await runUseCase(env, repairStockLevels, systemActor, { deviceId }, { requestId: env.newId() });
        repaired.push(deviceId);
      }
      after = page.last;
    } while (after);
    return repaired;
  },
};

async function checkPage(env: UseCaseEnv, after: string | null) {
  const page = await runUseCase(env, check, systemActor, { after }, { requestId: env.newId() });
  if (!page.ok) throw new Error(page.refusal.code);
  return page.value;
}
