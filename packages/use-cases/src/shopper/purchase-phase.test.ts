import { expect, test } from 'vitest';
import { purchasePhase } from './purchase-phase.ts';

test.each([
  ['authorized', 'created', null, 'opening'],
  ['authorized', 'succeeded', null, 'opening'],
  ['authorized', 'expired', null, 'failed'],
  ['unlocked', 'expired', null, 'unlocked'],
  ['open', 'succeeded', null, 'open'],
  ['recognizing', 'succeeded', null, 'checking'],
  ['stalled', 'succeeded', null, 'checking'],
  ['recognized', 'succeeded', 'processing', 'charged'],
  ['closed_empty', 'succeeded', null, 'nothing_taken'],
  ['unresolved', 'succeeded', 'abnormal', 'review'],
  ['unresolved', 'succeeded', 'paid', 'charged'],
  ['unresolved', 'succeeded', 'completed', 'nothing_taken'],
  ['aborted', 'expired', null, 'failed'],
] as const)('session %s, command %s, order %s is "%s" to the shopper', (session, command, order, phase) => {
  expect(purchasePhase(session, command, order)).toBe(phase);
});
