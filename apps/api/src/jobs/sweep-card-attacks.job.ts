import { MINUTE_MS } from '@larder/domain/durations';
import { sweepCardAttacks as work } from '@larder/use-cases/guard/sweep-card-attacks';
import { planWorker } from './worker.ts';

const LIMIT = 200;

/** Raises and closes the alerts of many cards at one device. Rests long: each run counts the cards of an hour. */
export const sweepCardAttacks = planWorker({
  name: 'sweep-card-attacks',
  everyMs: MINUTE_MS,
  restMs: MINUTE_MS / 2,
  useCase: work,
  input: { limit: LIMIT },
  hasMore: (done) => done === LIMIT,
  yields: true,
});
