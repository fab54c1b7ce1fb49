import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type AlertingSettings, readAlertingSettings } from './env.ts';
import { alertReceivers, writeAlerting } from './write-alerting.ts';

const routes = resolve(import.meta.dirname, '../../../../infra/observability/alertmanager.yml');
const home = mkdtempSync(join(tmpdir(), 'larder-alerting-'));
afterAll(() => rmSync(home, { recursive: true }));

const nothing: AlertingSettings = { MAIL_FROM: 'Larder <no-reply@example.com>' };
const kindsOf = (settings: AlertingSettings) =>
  Object.fromEntries(
    alertReceivers(settings).receivers.map(({ name, email_configs, webhook_configs }) => [
      name,
      [...(email_configs ? ['mail'] : []), ...(webhook_configs ?? []).map(({ url }) => url)],
    ]),
  );
const mailOf = (SMTP_URL: string) =>
  alertReceivers({ ...nothing, ALERT_MAIL_TO: 'sam@example.com', SMTP_URL }).receivers[0]?.email_configs?.[0];

describe('pnpm ops alerting', () => {
  test('writes the routes as they are and the receivers that they name', () => {
    writeAlerting(routes, join(home, 'new'), { ...nothing, DEADMAN_URL: 'https://deadman.example/x' });
    const written = parse(readFileSync(join(home, 'new/alertmanager.yml'), 'utf8'));
    const shipped = parse(readFileSync(routes, 'utf8'));
    const { receivers, ...rest } = written;
    expect(rest).toEqual({ route: shipped.route, inhibit_rules: shipped.inhibit_rules });
    const names = (list: { name: string }[]) => list.map(({ name }) => name);
    expect(names(receivers)).toEqual(names(shipped.receivers));
  });

  test('says in one line each that nobody is notified, and that nobody notices when it stops', () => {
    const { lines } = alertReceivers(nothing);
    expect(lines).toEqual([
      'NOBODY IS NOTIFIED OF ALERTS: set ALERT_MAIL_TO, or write secrets/alert_webhook_url.',
      "NOBODY NOTICES WHEN THIS MONITORING STOPS: write the address of a dead man's switch to secrets/deadman_url.",
    ]);
    expect(kindsOf(nothing)).toEqual({ warning: [], critical: [], deadman: [] });
  });

  test('wakes the webhook for critical alerts only where there is mail, and hands the watchdog to nobody else', () => {
    const mail = { ALERT_MAIL_TO: 'sam@example.com', SMTP_URL: 'smtp://mail:1025' };
    const hooks = {
      ALERT_WEBHOOK_URL: 'https://pager.example/1',
      DEADMAN_URL: 'https://deadman.example/2',
    };
    expect(kindsOf({ ...nothing, ...hooks, ...mail })).toEqual({
      warning: ['mail'],
      critical: ['mail', 'https://pager.example/1'],
      deadman: ['https://deadman.example/2'],
    });
    expect(kindsOf({ ...nothing, ...hooks }).warning).toEqual(['https://pager.example/1']);
  });

  test.each([
    ['smtps://me%40x:p%22%3A%20%27%23@mail.example', 'mail.example:465', false, 'me@x', 'p": \'#'],
    ['smtps://me:p@mail.example:465', 'mail.example:465', false, 'me', 'p'],
    ['smtp://me:p@mail.example', 'mail.example:587', true, 'me', 'p'],
    ['smtp://mail:1025', 'mail:1025', false, undefined, undefined],
  ])('sends mail by the server of %s', (url, smarthost, requireTls, user, password) => {
    const mail = mailOf(url);
    expect(mail).toMatchObject({ smarthost, require_tls: requireTls, to: 'sam@example.com' });
    expect([mail?.auth_username, mail?.auth_password]).toEqual([user, password]);
  });

  test('keeps whatever a password holds through the written file', () => {
    const password = '\'": #{}\n&*!%@`|';
    const SMTP_URL = `smtp://me:${encodeURIComponent(password)}@mail.example`;
    writeAlerting(routes, home, { ...nothing, ALERT_MAIL_TO: 'sam@example.com', SMTP_URL });
    const written = parse(readFileSync(join(home, 'alertmanager.yml'), 'utf8'));
    expect(written.receivers[0].email_configs[0].auth_password).toBe(password);
  });

  test('refuses mail without a server, and smtps on a port where Alertmanager would not use TLS', () => {
    expect(() => alertReceivers({ ...nothing, ALERT_MAIL_TO: 'sam@example.com' })).toThrow(/SMTP_URL is not/);
    expect(() => mailOf('smtps://me:p@mail.example:2465')).toThrow(/port 465 only/);
  });

  test('refuses addresses that are none', () => {
    const read = (variables: Record<string, string>) => () => readAlertingSettings(variables);
    expect(read({ ALERT_MAIL_TO: 'sam@example.com, kim@example.com' })).not.toThrow();
    expect(read({ ALERT_MAIL_TO: 'sam' })).toThrow(/ALERT_MAIL_TO/);
    expect(read({ DEADMAN_URL: 'deadman.example' })).toThrow(/DEADMAN_URL/);
  });
});
