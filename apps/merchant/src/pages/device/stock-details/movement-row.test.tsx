import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { MovementRow } from './movement-row.tsx';

const movement = {
  id: 'm',
  type: 'sale',
  reason: 'sale',
  qty: -1,
  balanceAfter: 3,
  actorName: null,
  occurredAt: '2026-11-22T12:00:00.000Z',
} as unknown as Parameters<typeof MovementRow>[0]['movement'];

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

test('a stock movement row shows the device’s local time, not the phone’s', () => {
  render(<MovementRow movement={movement} timeZone="Pacific/Kiritimati" />);
  expect(screen.getByText(/Nov 23, 2:00\sAM/)).toBeTruthy();
});
