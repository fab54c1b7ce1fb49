import { MINUTE_MS } from '@larder/domain/durations';
import { expect, test } from 'vitest';
import { keepClaim } from './keep-claim.ts';

test('renews a claim while its screen is used, lets it end after ten idle minutes, and takes it again', () => {
  let nowMs = 0;
  let renewals = 0;
  const claim = keepClaim(
    () => {
      renewals += 1;
    },
    () => nowMs,
  );
  nowMs = 9 * MINUTE_MS;
  claim.onDue();
  claim.onInput();
  nowMs = 18 * MINUTE_MS;
  claim.onDue();
  expect(renewals).toBe(2);
  nowMs = 19 * MINUTE_MS;
  claim.onDue();
  expect(renewals).toBe(2);
  claim.onInput();
  claim.onInput();
  expect(renewals).toBe(3);
});
