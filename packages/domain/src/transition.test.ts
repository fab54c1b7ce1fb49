import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandTransitions } from './device/command/command-transitions.ts';
import { lifecycleTransitions } from './device/lifecycle/lifecycle-transitions.ts';
import { connectivityTransitions } from './device/presence/connectivity-transitions.ts';
import { abnormalTransitions, orderTransitions } from './order/order-transitions.ts';
import { paymentTransitions } from './order/payment-transitions.ts';
import { sessionTransitions } from './session/session-transitions.ts';
import { isFinal, step, type TransitionTable } from './transition.ts';

const tables: readonly TransitionTable[] = [
  commandTransitions,
  connectivityTransitions,
  lifecycleTransitions,
  orderTransitions,
  paymentTransitions,
  sessionTransitions,
];

test('refuses a step outside its table, whatever the words', () => {
  const word = fc.oneof(fc.constantFrom(...tables.flatMap((table) => Object.keys(table))), fc.string());
  const event = fc.oneof(word, fc.constantFrom('constructor', '__proto__', 'toString', 'hasOwnProperty'));
  fc.assert(
    fc.property(fc.constantFrom(...tables), word, event, (table, state, name) => {
      const row = Object.hasOwn(table, state) ? table[state] : undefined;
      const known = row !== undefined && Object.hasOwn(row, name);
      const outcome = step(table, state, name);
      expect(outcome.ok).toBe(known);
      if (!outcome.ok) expect(outcome.refusal.code).toBe('ILLEGAL_TRANSITION');
    }),
  );
});

test('keeps every step within the states of its table', () => {
  for (const table of tables) {
    for (const row of Object.values(table)) {
      for (const next of Object.values(row)) expect(Object.keys(table)).toContain(next);
    }
  }
});

test('treats a state without steps as final', () => {
  expect(isFinal(abnormalTransitions, 'resolved')).toBe(true);
  expect(isFinal(orderTransitions, 'paid')).toBe(false);
});
