import type { OrderStatus } from '@larder/domain/order/order-status';
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
  ['unresolved', 'succeeded', 'completed after 15.00', 'charged'],
  ['aborted', 'expired', null, 'failed'],
] as const)('session %s, command %s, order %s is "%s" to the shopper', (session, command, order, phase) => {
  const charged = order === 'completed after 15.00' ? 1_500n : 0n;
  const status = order?.split(' ')[0] as OrderStatus | undefined;
  expect(purchasePhase(session, command, status ? { status, capturedMinor: charged } : null)).toBe(phase);
});
