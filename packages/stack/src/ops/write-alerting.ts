import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { StackProblem } from '../stack-problem.ts';
import type { AlertingSettings } from './env.ts';

type EmailReceiver = {
  readonly to: string;
  readonly from: string;
  readonly smarthost: string;
  readonly require_tls: boolean;
  readonly auth_username?: string;
  readonly auth_password?: string;
};
type WebhookReceiver = { readonly url: string; readonly send_resolved: boolean };
type Receiver = {
  readonly name: string;
  readonly email_configs?: readonly EmailReceiver[];
  readonly webhook_configs?: readonly WebhookReceiver[];
};

/** Ports of SMTP: with TLS from the first byte, and with STARTTLS. */
const SMTPS_PORT = '465';
const SUBMISSION_PORT = '587';

/**
 * Writes the configuration of Alertmanager: routes and inhibitions of a file, and the receivers of the settings.
 * Returns the lines that say who is notified, and what is missing.
 */
export function writeAlerting(routesPath: string, folder: string, settings: AlertingSettings): string[] {
  const { receivers, lines } = alertReceivers(settings);
  const text = stringify({ ...parse(readFileSync(routesPath, 'utf8')), receivers });
  mkdirSync(folder, { recursive: true });
  // Readable for the user of Alertmanager; the folder is a volume that no other container has.
  const path = join(folder, 'alertmanager.yml');
  writeFileSync(`${path}.new`, text, { mode: 0o644 });
  renameSync(`${path}.new`, path);
  return lines;
}

/**
 * The receivers that the routes name. Warnings go by mail, or to the webhook if there is no mail; critical alerts by
 * both; the watchdog to the dead man's switch alone.
 */
export function alertReceivers(settings: AlertingSettings): {
  readonly receivers: readonly Receiver[];
  readonly lines: string[];
} {
  const { ALERT_MAIL_TO: to, ALERT_WEBHOOK_URL: webhookUrl, DEADMAN_URL: deadmanUrl } = settings;
  const mail = to ? { email_configs: [{ send_resolved: true, ...emailReceiver(to, settings) }] } : {};
  const webhook = webhookUrl ? { webhook_configs: [{ url: webhookUrl, send_resolved: true }] } : {};
  // An end of the watchdog is what its absence says.
  const deadman = deadmanUrl ? { webhook_configs: [{ url: deadmanUrl, send_resolved: false }] } : {};
  const by = [to && `mail to ${to}`, webhookUrl && 'the webhook'].filter((one) => one);
  return {
    receivers: [
      { name: 'warning', ...(to ? mail : webhook) },
      { name: 'critical', ...mail, ...webhook },
      { name: 'deadman', ...deadman },
    ],
    lines: [
      by.length > 0
        ? `Alerts are sent by ${by.join(' and ')}.`
        : 'NOBODY IS NOTIFIED OF ALERTS: set ALERT_MAIL_TO, or write secrets/alert_webhook_url.',
      deadmanUrl
        ? "The dead man's switch is called every minute."
        : "NOBODY NOTICES WHEN THIS MONITORING STOPS: write the address of a dead man's switch to secrets/deadman_url.",
    ],
  };
}

/** Alertmanager begins with TLS on port 465 only; elsewhere it asks for STARTTLS or stays in the clear. */
function emailReceiver(to: string, { SMTP_URL, MAIL_FROM }: AlertingSettings): EmailReceiver {
  if (!SMTP_URL)
    throw new StackProblem('ALERT_MAIL_TO is set, and SMTP_URL is not: alerts need a mail server.');
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const isSmtps = protocol === 'smtps:';
  if (isSmtps && port !== '' && port !== SMTPS_PORT)
    throw new StackProblem(
      'Alertmanager sends mail by smtps on port 465 only. Write SMTP_URL as smtp:// with the port that offers STARTTLS.',
    );
  return {
    to,
    from: MAIL_FROM,
    smarthost: `${hostname}:${port || (isSmtps ? SMTPS_PORT : SUBMISSION_PORT)}`,
    // Without a user it is a relay of the network or a catcher of mails, which rarely has TLS.
    require_tls: !isSmtps && username !== '',
    ...(username && {
      auth_username: decodeURIComponent(username),
      auth_password: decodeURIComponent(password),
    }),
  };
}
