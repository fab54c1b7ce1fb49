import { TRPCClientError } from '@trpc/client';
import { describe, expect, test } from 'vitest';
import { isWorthRetrying, refusalOf } from './refusal-of.ts';
import { NoAnswer } from './timed-fetch.ts';

const answered = (data: object) =>
  TRPCClientError.from({ error: { message: 'x', code: -32_000, data } } as never, {});

describe('an error of a call', () => {
  test.each([
    [
      'a refusal',
      answered({ refusal: { code: 'DEVICE_BUSY' }, requestId: 'r1' }),
      { code: 'DEVICE_BUSY', requestId: 'r1' },
    ],
    [
      'a refusal with params',
      answered({ refusal: { code: 'ACCOUNT_LOCKED', params: { retryInS: 900 } } }),
      { code: 'ACCOUNT_LOCKED', params: { retryInS: 900 } },
    ],
    ['an unknown fault', answered({ requestId: 'r2' }), { code: 'INTERNAL', requestId: 'r2' }],
    ['a fault without anything', new Error('boom'), { code: 'INTERNAL' }],
    ['silence', TRPCClientError.from(new NoAnswer('NETWORK_TIMEOUT')), { code: 'NETWORK_TIMEOUT' }],
    ['silence without a call', new NoAnswer('NETWORK_TIMEOUT'), { code: 'NETWORK_TIMEOUT' }],
    ['a thrown text', 'boom', { code: 'INTERNAL' }],
  ])('becomes a refusal: %s', (_what, error, expected) => {
    expect(refusalOf(error)).toEqual(expected);
  });
  test('is worth retrying only without a response', () => {
    expect(isWorthRetrying(new NoAnswer('NETWORK_TIMEOUT'))).toBe(true);
    expect(isWorthRetrying(answered({ requestId: 'r' }))).toBe(true);
    expect(isWorthRetrying(answered({ refusal: { code: 'NOT_FOUND' } }))).toBe(false);
    expect(isWorthRetrying(new NoAnswer('REQUEST_ABORTED'))).toBe(false);
  });
});
