import { expect, test } from 'vitest';
import { allowedSteps, isFinal, statesOf } from '../transition.ts';
import {
  complaintStatuses,
  complaintTransitions,
  isOpenComplaint,
  transitionComplaint,
} from './complaint-transitions.ts';

test('makes these transitions of a complaint and refuses all others', () => {
  expect(allowedSteps(complaintTransitions, transitionComplaint)).toEqual([
    'pending + open → processing',
    'pending + refund → resolved',
    'pending + resolve → resolved',
    'pending + reject → rejected',
    'processing + refund → resolved',
    'processing + resolve → resolved',
    'processing + reject → rejected',
    'resolved + object → processing',
    'resolved + refund_failed → processing',
    'resolved + close → closed',
    'rejected + object → processing',
    'rejected + close → closed',
  ]);
});

test('names the state and the event that it refuses', () => {
  expect(transitionComplaint('closed', 'object')).toEqual({
    ok: false,
    refusal: { code: 'ILLEGAL_TRANSITION', params: { state: 'closed', event: 'object' } },
  });
});

test('ends a complaint only by closing it', () => {
  expect(statesOf(complaintTransitions).filter((status) => isFinal(complaintTransitions, status))).toEqual([
    'closed',
  ]);
});

test('lists every status, and lets people write to each other in the first two', () => {
  expect([...complaintStatuses].sort()).toEqual(statesOf(complaintTransitions).sort());
  expect(complaintStatuses.filter(isOpenComplaint)).toEqual(['pending', 'processing']);
});
