import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { StandingLine } from './standing-line.tsx';

const me = { merchant: { timezone: 'America/Los_Angeles', currency: 'USD' }, account: {} } as Me;
const none = {
  purchases: 1,
  paidMinor: 272,
  unpaid: 0,
  unpaidMinor: 0,
  expired: 0,
  purchasesDay: 1,
  purchasesWeek: 1,
  firstAt: '2026-11-21T10:00:00.000Z',
  lastAt: '2026-11-21T10:00:00.000Z',
  currency: 'USD',
};
const owing = {
  ...none,
  purchasesWeek: 12,
  firstAt: '2026-08-01T18:30:00.000Z',
  purchases: 1_200,
  paidMinor: 8_010,
  unpaid: 1,
  unpaidMinor: 512,
  expired: 2,
  currency: 'USD',
};

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

test.each([
  ['says only what a card bought and paid when it owes nothing', none, '1 purchase · $2.72 paid'],
  [
    'adds what a card owes, which orders expired, and when it bought',
    owing,
    '1,200 purchases · $80.10 paid · 1 unpaid, $5.12 · 2 abnormal orders expired' +
      '24 hours: 1, 7 days: 12 · first Aug 1, 11:30 AM PDT, last Nov 21, 2:00 AM PST',
  ],
])('%s', (_, standing, words) => {
  const { container } = render(
    <MeContext value={me}>
      <StandingLine standing={standing} />
    </MeContext>,
  );
  expect(container.textContent).toBe(words);
});
