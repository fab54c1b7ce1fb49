import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSale, type SaleFacts } from './check-sale.ts';

const ready: SaleFacts = {
  merchantActive: true,
  lifecycle: 'operational',
  frozen: false,
  healthLocked: false,
  busy: false,
  hasTemplate: true,
  blacklisted: false,
  guarded: null,
};

test.each([
  [{}, undefined],
  [{ lifecycle: 'to_be_activated', frozen: true }, 'NOT_ACTIVATED'],
  [{ lifecycle: 'in_stock' }, 'NOT_ACTIVATED'],
  [{ lifecycle: 'retired' }, 'NOT_ACTIVATED'],
  [{ merchantActive: false, frozen: true }, 'MERCHANT_SUSPENDED'],
  [{ frozen: true, healthLocked: true }, 'FROZEN'],
  [{ healthLocked: true, busy: true }, 'HEALTH_LOCK'],
  [{ busy: true, hasTemplate: false }, 'DEVICE_BUSY'],
  [{ hasTemplate: false, blacklisted: true }, 'NO_PLANOGRAM'],
  [{ blacklisted: true, guarded: 'RATE_LIMITED' }, 'BLACKLISTED'],
  [{ guarded: 'RATE_LIMITED' }, 'RATE_LIMITED'],
] as const)('lets a shopper in or denies the sale with %j: %s', (facts, code) => {
  const answer = checkSale({ ...ready, ...facts });
  expect(answer.ok ? undefined : answer.refusal.code).toBe(code);
});

test('never lets a frozen device sell, whatever else is true', () => {
  const facts = fc.record({
    merchantActive: fc.boolean(),
    lifecycle: fc.constantFrom('in_stock', 'to_be_activated', 'operational', 'retired'),
    healthLocked: fc.boolean(),
    busy: fc.boolean(),
    hasTemplate: fc.boolean(),
    blacklisted: fc.boolean(),
    guarded: fc.constantFrom(null, 'BLACKLISTED', 'RATE_LIMITED'),
  });
  fc.assert(fc.property(facts, (some) => !checkSale({ ...some, frozen: true } as SaleFacts).ok));
});
