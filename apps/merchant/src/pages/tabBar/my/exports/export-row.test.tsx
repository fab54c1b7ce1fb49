import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { OwnExport } from '#screen-kit/export/own-export.ts';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { ExportRow } from './export-row.tsx';

const me = {
  permissions: [],
  account: { temperatureUnit: 'f' },
  merchant: { timezone: 'America/Los_Angeles', currency: 'USD' },
} as unknown as Me;

const made: OwnExport = {
  id: '0195b4a0-0000-7000-8000-000000000001',
  kind: 'orders',
  name: 'title.index.order-management.order-management',
  period: '2026-11-01 – 2026-11-21',
  days: { from: '2026-11-01', to: '2026-11-21' },
  format: 'xlsx',
  email: null,
  standing: 'ready',
  isMailed: false,
  isUnmailed: false,
  isOpen: true,
  rows: 2_100,
  createdAt: '2026-11-21T18:00:00.000Z',
  expiresAt: '2026-11-22T18:00:00.000Z',
};
const acts = { busyId: null, download: vi.fn(async () => {}), repeat: vi.fn(async () => {}) };

function row(differing: Partial<OwnExport> = {}, busyId: string | null = null): string {
  const { container } = render(
    <MeContext value={me}>
      <ExportRow made={{ ...made, ...differing }} acts={{ ...acts, busyId }} />
    </MeContext>,
  );
  return (container.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
}

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test.each<[string, Partial<OwnExport>, string, string | null]>([
  ['ready', {}, 'Ready2,100 rows, until', 'Download Orders'],
  ['ready with one row', { rows: 1 }, 'Ready1 row, until', 'Download Orders'],
  ['mailed', { email: 'a@b.example', isMailed: true }, 'Emailed to a@b.example', 'Download Orders'],
  ['waiting', { standing: 'waiting', expiresAt: null }, 'Waiting', null],
  ['being written', { standing: 'writing', rows: 12_000 }, '12,000 rows so far', null],
  ['not written', { standing: 'failed' }, 'The table could not be written', 'Try again: Orders'],
  [
    'not mailed',
    { standing: 'failed', isUnmailed: true },
    'The email could not be delivered',
    'Try again: Orders',
  ],
  ['expired', { standing: 'expired' }, 'Expired', 'Export again: Orders'],
  ['empty', { standing: 'empty' }, 'Nothing to export', null],
  ['of a list that is closed to the member', { isOpen: false }, 'You may no longer see this list', null],
])('an export that is %s says so and offers its next step', (_, differing, words, button) => {
  expect(row(differing)).toContain(words);
  expect(screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(
    button ? [button] : [],
  );
});

test('an export is named by list, days and format', () => {
  expect(row()).toMatch(/^OrdersNov 1 – Nov 21 · Excel/);
  cleanup();
  expect(row({ days: null, period: '2026-10', format: 'csv' })).toContain('October 2026 · CSV');
});

test('a tap downloads what is ready and asks again for what failed, and is ignored while one is under way', () => {
  row();
  fireEvent.click(screen.getByRole('button'));
  expect(acts.download).toHaveBeenCalledExactlyOnceWith(made.id);
  cleanup();
  row({ standing: 'failed' });
  fireEvent.click(screen.getByRole('button'));
  expect(acts.repeat).toHaveBeenCalledExactlyOnceWith(made.id);
  cleanup();
  row({}, made.id);
  fireEvent.click(screen.getByRole('button'));
  expect(acts.download).toHaveBeenCalledTimes(1);
});
