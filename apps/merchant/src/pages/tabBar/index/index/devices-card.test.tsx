import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Outputs } from '#platform/trpc.ts';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { DevicesCard } from './devices-card.tsx';

type Devices = NonNullable<Outputs['home']['readOverview']['devices']>;
type Device = Devices['top'][number];

const me = {
  permissions: [],
  account: { temperatureUnit: 'f' },
  merchant: { timezone: 'America/Los_Angeles', currency: 'USD' },
} as unknown as Me;

const well: Device = {
  deviceNo: 'VC24090001',
  name: 'Lobby West',
  timezone: 'America/Los_Angeles',
  lifecycle: 'operational',
  mainC10: 38,
  onHand: 16,
  par: 20,
  fills: [[{ share: 0.8, tone: 'good' }, null]],
  week: [6_000, 7_200, 9_640],
  online: 'online',
  lastSeenAt: null,
  word: 'selling',
  cause: null,
  sales: { netMinor: 9_640, orders: 12, formerMinor: 12_000 },
};

const noCabinet = { count: 0, first: [] };

function row(differing: Partial<Device>): string {
  const top = [{ ...well, ...differing }];
  render(
    <MeContext value={me}>
      <DevicesCard
        devices={{ total: 1, online: 1, operational: 1, offline: noCabinet, frozen: noCabinet, top }}
      />
    </MeContext>,
  );
  return (screen.getByRole('link').textContent ?? '').replaceAll('\u00a0', ' ');
}

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

test('a cabinet shows its sales of today against a week ago, orders, stock and temperature', () => {
  expect(row({})).toBe('Lobby West12 orders · stock 80% · 38.8 °F$96.40−20%');
});

test.each<[string, Partial<Device>, string | null]>([
  ['without a template', { word: 'not_selling', cause: 'shelves.none' }, 'No template'],
  ['that is frozen', { word: 'frozen', cause: 'shelves.frozen' }, 'Frozen'],
  ['with a failed reader', { word: 'not_selling', cause: 'reader.lost' }, 'Not selling'],
  ['that is silent', { online: 'offline', word: 'not_selling', cause: 'contact.offline' }, 'Offline'],
  ['that is not in service', { lifecycle: 'to_be_activated', word: null }, 'Online'],
])('a cabinet %s says so in a word', (_, differing, word) => {
  expect(row(differing)).toContain(word);
});

test('members who may not see sales see none', () => {
  expect(row({ sales: null })).toBe('Lobby Weststock 80% · 38.8 °F');
});
