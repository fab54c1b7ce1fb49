import { describe, expect, test } from 'vitest';
import { announce } from './announce.ts';

const announced = (hasDevPages: boolean, monitorPassword: string | null = null, hasMailServer = false) =>
  announce({
    url: 'http://localhost:8080',
    mqttPort: 1883,
    dataDir: '/data',
    secrets: {},
    hasDemo: true,
    hasDevPages,
    hasMailServer,
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
  test('does not lead to a page of mails that a server sends', () => {
    expect(announced(false, null, true)).toContain('Mails that were sent: by the server of SMTP_URL');
    expect(announced(false, null, true)).not.toContain('/dev/outbox');
  });
  test('shows the password of the monitor only on request', () => {
    expect(announced(false, 'pw-of-the-monitor')).toContain("-u svc-monitor -P 'pw-of-the-monitor'");
    expect(announced(false)).not.toContain('svc-monitor');
  });
});
