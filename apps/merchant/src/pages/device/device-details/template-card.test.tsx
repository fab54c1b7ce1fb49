import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import type { DeviceDetails } from './device-details.ts';
import { TemplateCard } from './template-card.tsx';

type InForce = NonNullable<DeviceDetails['template']['inForce']>;

const me = {
  permissions: ['template.view'],
  account: { temperatureUnit: 'c' },
  merchant: { timezone: 'UTC', currency: 'USD' },
} as unknown as Me;

function show(sync: InForce['sync'], online: string, onDeviceRev: number | null): string {
  const inForce = { rev: 2, since: '2026-11-28T06:03:00.000Z', expiresAt: null, sync };
  const device = {
    deviceNo: 'VC24090007',
    timezone: 'UTC',
    connectivity: { online },
    template: { inForce, onDeviceRev, next: null },
  };
  render(
    <MeContext value={me}>
      <TemplateCard device={device as unknown as DeviceDetails} />
    </MeContext>,
  );
  return document.body.textContent ?? '';
}

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

test('a version that the cabinet holds is in use and live', () => {
  const text = show('applied', 'online', 2);
  expect(text).toContain('Version 2In useLive since');
  expect(text).not.toContain('On the device');
});

test.each([
  ['waits for contact', 'pending', 'offline', 1, 'On the device: version 1Version 2Waits for contact'],
  [
    'is not on the device yet',
    'pending',
    'online',
    1,
    'On the device: version 1Version 2Not on the device yet',
  ],
  [
    'is the first one',
    'pending',
    'never_seen',
    null,
    'On the device: no version yetVersion 2Waits for contact',
  ],
  ['is rejected', 'rejected', 'online', 1, 'On the device: version 1Version 2Rejected by the device'],
] as const)('a version that %s is never called live', (_, sync, online, onDeviceRev, words) => {
  expect(show(sync, online, onDeviceRev)).toContain(words);
  expect(screen.queryByText(/In use|Live/)).toBeNull();
});
