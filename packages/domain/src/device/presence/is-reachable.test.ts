import { expect, test } from 'vitest';
import { isReachable } from './is-reachable.ts';
import { onlineStatuses } from './online-status.ts';

test('a cabinet is reachable while it is online, also when it has been silent for a moment', () => {
  expect(onlineStatuses.filter(isReachable)).toEqual(['online', 'stale']);
});
