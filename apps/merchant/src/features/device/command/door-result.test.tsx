import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import type { CommandReport } from './command-progress.ts';
import { DoorResult } from './door-result.tsx';

const me = {
  permissions: [],
  account: { temperatureUnit: 'c' },
  merchant: { timezone: 'UTC', currency: 'USD' },
} as unknown as Me;
const at = '2026-11-28T06:37:00.000Z';

function show(report: Partial<CommandReport>): string {
  const whole = {
    commandId: 'c',
    state: 'succeeded',
    code: null,
    unlocked: [],
    late: false,
    finishedAt: at,
    shutAt: null,
  };
  render(
    <MeContext value={me}>
      <DoorResult
        view={{
          kind: 'ended',
          args: { doors: ['L'] },
          tone: 'good',
          report: { ...whole, ...report } as CommandReport,
        }}
        device={{ doors: ['L', 'R'], timezone: 'America/Los_Angeles' }}
        onDismiss={() => undefined}
      />
    </MeContext>,
  );
  return (document.querySelector('[data-command]')?.textContent ?? '').replace(/\s/g, ' ');
}

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

test('a door is said to be unlocked until it is shut', () => {
  expect(show({})).toBe('The left door is unlocked.');
});

test('a door that is shut again was unlocked, at its time by the clock of the device', () => {
  expect(show({ shutAt: at })).toMatch(/^The left door was unlocked at .*10:37 PM.*\. It is shut again\.$/);
});

test('a door that did not open was never unlocked', () => {
  expect(show({ state: 'failed', shutAt: at })).not.toContain('unlocked');
});
