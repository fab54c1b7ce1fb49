import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { StandingLine } from './standing-line.tsx';

const none = { purchases: 1, paidMinor: 272, unpaid: 0, unpaidMinor: 0, expired: 0, currency: 'USD' };
const owing = {
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
    'adds what a card owes and which orders expired',
    owing,
    '1,200 purchases · $80.10 paid · 1 unpaid, $5.12 · 2 abnormal orders expired',
  ],
])('%s', (_, standing, words) => {
  const { container } = render(<StandingLine standing={standing} />);
  expect(container.textContent).toBe(words);
});
