import { systemActor } from '@larder/use-cases/actor';
import { reconcileDays as reconcile } from '@larder/use-cases/reconciliation/reconcile-days';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { Timer } from './run-timers.ts';

/** Compares both books day by day, and closes days that tie out. [decision 135] */
export const reconcileDays: Timer = {
  name: 'reconcile-days',
  cron: '8-59/15 * * * *',
  run: (env) => runUseCase(env, reconcile, systemActor, {}, { requestId: env.newId() }),
};
