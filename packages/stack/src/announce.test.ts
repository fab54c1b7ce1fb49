import { describe, expect, test } from 'vitest';
import { announce, mailsAt } from './announce.ts';

const announced = (hasDevPages: boolean, monitorPassword: string | null = null, hasDemo = true) =>
  announce({
    url: 'http://localhost:8080',
    mqttPort: 1883,
    dataDir: '/data',
    secrets: {},
    hasDemo,
    hasDevPages,
    mails: 'http://localhost:8080/dev/outbox',
    monitorPassword,
    notes: [],
  });

describe('the announcement', () => {
  test('names the page of components where the app has it', () => {
    expect(announced(true)).toContain('http://localhost:8080/pages/default/default');
  });
  test('omits a page that the app answers with "not found"', () => {
    expect(announced(false)).not.toContain('/pages/default/');
    expect(announced(false)).toContain('http://localhost:8080/dev/outbox');
  });
  test('leads from an empty installation to the first merchant, and to no account of the demo', () => {
    expect(announced(false, null, false)).toContain('ops first-merchant');
    expect(announced(false, null, false)).not.toContain('Demo accounts');
  });
  test('shows the password of the monitor only on request', () => {
    expect(announced(false, 'pw-of-the-monitor')).toContain("-u svc-monitor -P 'pw-of-the-monitor'");
    expect(announced(false)).not.toContain('svc-monitor');
  });
});

const places: readonly [Readonly<Record<string, string>>, string][] = [
  [{}, 'http://localhost:8080/dev/outbox'],
  [{ APP_URL: 'http://127.0.0.1:8080' }, 'http://localhost:8080/dev/outbox'],
  [{ APP_URL: 'https://shop.example' }, '/data/outbox'],
  [{ APP_URL: 'https://shop.example', DEV_OUTBOX: '1' }, 'http://localhost:8080/dev/outbox'],
  [{ DEV_OUTBOX: '0' }, '/data/outbox'],
  [{ SMTP_URL: 'smtp://mail.example', DEV_OUTBOX: '1' }, 'by the server of SMTP_URL'],
];

test.each(places)('mails are found where the API shows them, with %j', (passed, where) => {
  expect(mailsAt('http://localhost:8080', '/data/outbox', passed)).toBe(where);
});
