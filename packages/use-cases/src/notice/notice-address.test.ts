import { newTestId } from '@larder/testkit/new-test-id';
import { describe, expect, test } from 'vitest';
import { noticeAddress } from './notice-address.ts';

const alertId = newTestId();
const path = '/pages/index/alert-center/alert-detail?id=1';

describe('the address of a notice', () => {
  test.each([
    ['is that of its screen', { screen: 'alert', alertId }, null, path.replace('=1', `=${alertId}`)],
    ['is the path that it was written with before screens were typed', null, path, path],
    ['is missing for a notice without a screen', null, null, null],
    ['is missing for a screen of a newer version', { screen: 'wallet', walletId: alertId }, null, null],
  ])('%s', (_, target, oldAddress, expected) => {
    expect(noticeAddress({ target, oldAddress })).toBe(expected);
  });
});
