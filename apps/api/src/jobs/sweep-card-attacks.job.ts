import { MINUTE_MS } from '@larder/domain/durations';
import { sweepCardAttacks as useCase } from '@larder/use-cases/guard/sweep-card-attacks';
import { planBatches } from './worker.ts';

/** Raises and closes the alerts of many cards at one device. Rests long: each run counts the cards of an hour. */
export const sweepCardAttacks = planBatches({
  name: 'sweep-card-attacks',
  everyMs: MINUTE_MS,
  restMs: MINUTE_MS / 2,
  useCase,
  limit: 200,
  yields: true,
});
