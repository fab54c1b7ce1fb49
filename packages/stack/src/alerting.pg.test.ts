import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { withClient } from '@larder/database/postgres/with-client';
import { noteBackup } from '@larder/database/queries/platform/system-state.queries';
import { purposeToken } from '@larder/use-cases/purpose-token';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { DebianPrograms } from '../test/debian/debian-programs.ts';
import { type ObservedSystem, startObservedSystem } from '../test/observed/observed-system.ts';
import { type Outside, startOutside } from '../test/watched/outside.ts';
import {
  amtool,
  findMonitoring,
  type Monitoring,
  startMonitoring,
} from '../test/watched/start-monitoring.ts';
import { readAlertingSettings } from './ops/env.ts';
import { writeAlerting } from './ops/write-alerting.ts';

const routes = resolve(import.meta.dirname, '../../../infra/observability/alertmanager.yml');
/** Of the dead man's switch; Alertmanager calls it each second here. */
const SILENCE_LIMIT_MS = 4_000;
/** The disk of the machine that runs the test is nobody's concern here. */
const OF_THE_MACHINE = ['DiskFull', 'DiskFilling'];

const found = await findMonitoring();
if (found.kind === 'missing') {
  // The closing lines of `pnpm test` read this title. [decision 47]
  test.skip(`alerts are not sent without Prometheus: ${found.why}`, () => undefined);
} else {
  describe('Prometheus and Alertmanager as the profile runs them', () => watched(found));
}

function watched(programs: DebianPrograms): void {
  const home = mkdtempSync(join(tmpdir(), 'larder-watched-'));
  const server = inject('testServer');
  let system: ObservedSystem;
  let outside: Outside;
  let monitoring: Monitoring;

  const pages = () => outside.pages.filter(({ alert }) => !OF_THE_MACHINE.includes(alert));
  const paged = () => pages().map(({ alert }) => alert);
  const note = (finishedAt: Date) => noteBackup(system.database.pool, finishedAt);

  beforeAll(async () => {
    [system, outside] = await Promise.all([startObservedSystem(server), startOutside(SILENCE_LIMIT_MS)]);
    await note(new Date());
    // As infra/backup/drill.sh writes it.
    await system.database.pool.query(
      `INSERT INTO system_mark (key, value) VALUES ('restore_drill', jsonb_build_object('finishedAt', now()))`,
    );
    const { ports, keys } = system;
    const { pagerUrl, deadmanUrl } = outside;
    monitoring = await startMonitoring(programs, join(home, 'monitoring'), {
      apiPort: ports.api,
      gatewayPort: ports.gateway,
      metricsToken: purposeToken(keys.internalSecret, 'metrics'),
      pagerUrl,
      deadmanUrl,
    });
  });
  afterAll(async () => {
    await monitoring?.stop();
    await outside?.close();
    await system?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  test('the configuration is valid with every kind of receiver, and with none', async () => {
    const given = {
      ALERT_MAIL_TO: 'sam@example.com, kim@example.com',
      SMTP_URL: 'smtp://me:secret@mail.example',
      ALERT_WEBHOOK_URL: 'https://pager.example/hook',
      DEADMAN_URL: 'https://deadman.example/ping',
    };
    for (const settings of [given, {}]) {
      writeAlerting(routes, home, readAlertingSettings(settings));
      const file = join(home, 'alertmanager.yml');
      await promisify(execFile)(programs.path(amtool), ['check-config', file], { env: programs.env });
    }
    const unknown = readFileSync(join(home, 'alertmanager.yml'), 'utf8').replace(
      'name: deadman',
      'name: other',
    );
    writeFileSync(join(home, 'unknown.yml'), unknown);
    const check = () =>
      promisify(execFile)(programs.path(amtool), ['check-config', join(home, 'unknown.yml')], {
        env: programs.env,
      });
    await expect(check()).rejects.toThrow();
  });

  test('a system in order calls the dead man, and wakes nobody', async () => {
    const targets = async () => (await monitoring.query('up == 1')).map(({ metric }) => metric.job).sort();
    const all = ['alertmanager', 'api', 'gateway', 'node', 'prometheus'].map((name) => `larder-${name}`);
    await expect.poll(targets).toEqual(all);
    const before = outside.calls();
    await expect.poll(() => outside.calls() - before).toBeGreaterThan(2);
    expect(outside.hasNoticedSilence()).toBe(false);
    for (const name of [
      'node_filesystem_avail_bytes',
      'node_filesystem_size_bytes',
      'alertmanager_notifications_failed_total',
      'prometheus_rule_evaluation_failures_total',
    ])
      expect(await monitoring.query(name), name).not.toEqual([]);
    const alerts = await monitoring.query('ALERTS{alertname!~"Disk.*"}');
    expect(alerts.map(({ metric }) => metric.alertname)).toEqual(['Watchdog']);
    expect(paged()).toEqual([]);
  });

  test('a gateway that stops, and a backup that was not made, are one page each', async () => {
    await note(new Date(0));
    await system.stopService('gateway');
    await expect.poll(() => paged().sort()).toEqual(['BackupOld', 'GatewayDown']);
    // Nobody reports what the gateway did, which says nothing new.
    await expect.poll(monitoring.inhibited).toEqual(['ValuesMissing']);
  });

  test('a database that is away is one page', async () => {
    await withClient(server.url, async (client) => {
      await client.query(`alter database "${system.database.name}" with allow_connections false`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        system.database.name,
      ]);
    });
    await expect.poll(paged).toContain('DatabaseDown');
    expect(paged().slice(2)).toEqual(['DatabaseDown']);
  });

  test('an API that stops is one page, with a link that opens', async () => {
    await system.stopService('api');
    await expect.poll(paged).toContain('ApiDown');
    expect(paged().slice(2)).toEqual(['DatabaseDown', 'ApiDown']);
    const page = pages().find(({ alert }) => alert === 'ApiDown');
    expect(page?.summary).toMatch(/^The API 127\.0\.0\.1:\d+ cannot be reached$/);
    const runbook = await fetch(page?.runbookUrl ?? '');
    expect([runbook.status, (await runbook.text()).slice(0, 9)]).toEqual([200, '# ApiDown']);
  });

  test('a Prometheus that stops is noticed outside, by its silence', async () => {
    expect(outside.hasNoticedSilence()).toBe(false);
    await monitoring.killPrometheus();
    await expect.poll(outside.hasNoticedSilence).toBe(true);
    expect(paged().slice(2)).toEqual(['DatabaseDown', 'ApiDown']);
  });
}
