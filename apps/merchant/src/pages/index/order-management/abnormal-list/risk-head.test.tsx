import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { RiskHead } from './risk-head.tsx';

type Props = Parameters<typeof RiskHead>[0];

const summary: NonNullable<Props['summary']> = {
  count: 2,
  toDecide: 1,
  toApprove: 0,
  atRiskMinor: 3_000,
  currency: 'USD',
  nearestDeadlineAt: '2026-11-22T12:00:00.000Z',
  medianHandlingMs: null,
};
const first = { id: 'o1' } as NonNullable<Props['first']>;
const me = {
  permissions: ['order.abnormal.view', 'order.abnormal.handle'],
  account: { temperatureUnit: 'f' },
  merchant: { timezone: 'America/New_York' },
} as unknown as Me;

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

const links = (changes: Partial<typeof summary>, member = me) => {
  render(
    <MeContext value={member}>
      <RiskHead summary={{ ...summary, ...changes }} first={first} />
    </MeContext>,
  );
  return screen.queryAllByRole('link').map(({ textContent }) => textContent);
};

test('Start counts undecided orders; the sum at risk covers all open ones', () => {
  expect(links({})).toEqual(['Start, 1 order']);
  expect(screen.getByText('$30.00')).toBeTruthy();
});

test.each<[string, Partial<typeof summary>, Me]>([
  ['all open orders wait for a second member', { toDecide: 0 }, me],
  ['the member may not decide orders', {}, { ...me, permissions: ['order.abnormal.view'] } as Me],
])('Start is not offered where %s', (_, changes, member) => {
  expect(links(changes, member)).toEqual([]);
});
