import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { BlacklistRow, type Entry } from './blacklist-row.tsx';

const me = { merchant: { timezone: 'America/Los_Angeles', currency: 'USD' }, account: {} } as Me;
const entry = {
  id: 'an-id',
  kind: 'card',
  state: 'active',
  cardBrand: 'visa',
  cardLast4: '4242',
  reason: 'theft',
  note: null,
  orderId: null,
  orderNo: null,
  createdBy: 'Robin',
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-23T08:00:00.000Z',
  removedAt: null,
  removedBy: null,
  removalNote: null,
} satisfies Entry;

const shown = (some: Partial<Entry>, onRemove: (() => void) | null = null) =>
  render(
    <MeContext value={me}>
      <BlacklistRow entry={{ ...entry, ...some }} onRemove={onRemove} />
    </MeContext>,
  ).container.textContent;

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

describe('a row of the blacklist', () => {
  test('names the card, the reason, the member and the last day in the zone of the merchant', () => {
    const text = shown({});
    for (const words of ['Visa •••• 4242', 'Theft', 'Until Nov 22, 2026', 'Robin · Nov 21'])
      expect(text).toContain(words);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each([
    ['has no end', { expiresAt: null }, 'No end'],
    ['has expired', { state: 'expired' }, 'Expired after Nov 22, 2026'],
    [
      'was removed, by whom and why',
      { state: 'removed', removedAt: '2026-11-22T10:00:00.000Z', removedBy: 'Sam', removalNote: 'Paid' },
      'Removed by Sam',
    ],
    ['was added by the system', { createdBy: null }, 'Automatically'],
    ['is a wallet without digits', { kind: 'wallet', cardLast4: null }, 'Wallet'],
    [
      'shows an order that is in scope',
      { orderId: 'an-order', orderNo: 'O26112100000001' },
      'Order O26112100000001',
    ],
  ] as const)('says that it %s', (_, some, words) => {
    expect(shown(some)).toContain(words);
  });

  test('offers to remove its card by name', () => {
    const onRemove = vi.fn();
    shown({}, onRemove);
    screen.getByRole('button', { name: 'Remove Visa •••• 4242' }).click();
    expect(onRemove).toHaveBeenCalledOnce();
  });
});
