import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { SalesCard } from './sales-card.tsx';

const me = {
  permissions: [],
  account: { temperatureUnit: 'f' },
  merchant: { timezone: 'America/Los_Angeles', currency: 'USD' },
} as unknown as Me;

const series = [
  { day: '2026-11-24', netMinor: 70_000, formerMinor: 65_000 },
  { day: '2026-11-25', netMinor: 54_743, formerMinor: 80_150 },
] as Parameters<typeof SalesCard>[0]['sales']['series'];

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

test('today is compared with the week before until the same time, a day that is over with the whole day', async () => {
  render(
    <MeContext value={me}>
      <SalesCard
        sales={{
          today: {
            orders: 89,
            netMinor: 54_743,
            formerMinor: 72_547,
            refundMinor: 245,
            part: { orders: 0, capturedMinor: 0, taxMinor: 0, refundMinor: 0 },
            expectedMinor: 58_325,
          },
          series,
          isCounting: false,
        }}
        asOf="2026-11-26T03:58:00Z"
      />
    </MeContext>,
  );
  const shown = () =>
    [...document.querySelectorAll('p')].map((text) => text.textContent?.replaceAll(/\s/g, ' '));
  expect(shown()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Today until 7:58 PM.*\$547\.43$/),
      expect.stringMatching(/^Last week by now\$725\.47$/),
    ]),
  );
  fireEvent.keyDown(await screen.findByRole('slider'), { key: 'ArrowLeft' });
  expect(shown()).toEqual(expect.arrayContaining(['Tue, Nov 24$700.00', 'Week before$650.00']));
});
