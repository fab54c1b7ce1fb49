import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { vi } from 'vitest';
import { parse } from 'yaml';
import { readAlertingSettings } from '../../src/ops/env.ts';
import { writeAlerting } from '../../src/ops/write-alerting.ts';
import { type GuardedProcess, startGuarded } from '../brokers/guarded-process.ts';
import { type DebianPrograms, findDebianPrograms } from '../debian/debian-programs.ts';

export type Monitoring = {
  /** Values of a query, each with its labels. */
  query(expression: string): Promise<readonly { readonly metric: Record<string, string>; value: number }[]>;
  /** Names of alerts that fire and are not sent, because another one explains them. */
  inhibited(): Promise<readonly string[]>;
  killPrometheus(): Promise<void>;
  stop(): Promise<void>;
};

const root = resolve(import.meta.dirname, '../../../..');
const shipped = (path: string) => readFileSync(join(root, 'infra/observability', path), 'utf8');

const prometheus = '/usr/bin/prometheus';
const alertmanager = '/usr/bin/prometheus-alertmanager';
const nodeExporter = '/usr/bin/prometheus-node-exporter';
/** API, gateway, exporter, Alertmanager and Prometheus itself. */
const TARGETS = 5;
const TEMPLATES = '/usr/share/prometheus/alertmanager';
export const promtool = '/usr/bin/promtool';
export const amtool = '/usr/bin/amtool';

export const findMonitoring = () =>
  findDebianPrograms(
    [prometheus, alertmanager, nodeExporter, promtool, amtool],
    ['prometheus', 'prometheus-alertmanager', 'prometheus-node-exporter'],
  );

/**
 * Prometheus, Alertmanager and the exporter of the node with the delivered files and the options of docker-compose.yml,
 * but for addresses, paths and times: a scrape each second instead of each 15 s, and a wait (`for`) of one or two
 * minutes takes 2.5 s, a longer one 5 s. promtool proves the times as they are.
 */
export async function startMonitoring(
  programs: DebianPrograms,
  home: string,
  where: {
    readonly apiPort: number;
    readonly gatewayPort: number;
    readonly metricsToken: string;
    readonly pagerUrl: string;
    readonly deadmanUrl: string;
  },
): Promise<Monitoring> {
  const [prometheusPort, alertmanagerPort, nodePort] = await Promise.all([
    anyFreePort(),
    anyFreePort(),
    anyFreePort(),
  ]);
  const address = `http://127.0.0.1:${prometheusPort}`;
  const path = (name: string) => join(home, name);
  mkdirSync(home, { recursive: true });
  writeFileSync(path('metrics_token'), where.metricsToken);
  writeFileSync(path('rules.yml'), 'groups: []');
  writeFileSync(
    path('prometheus.yml'),
    shipped('prometheus.yml')
      .replaceAll(/(scrape_interval|evaluation_interval): 15s/g, (_, name: string) =>
        name === 'scrape_interval' ? 'scrape_interval: 1s\n  scrape_timeout: 1s' : `${name}: 250ms`,
      )
      .replace('/etc/prometheus/prometheus.rules.yml', path('rules.yml'))
      .replace('/run/secrets/metrics_token', path('metrics_token'))
      .replace('api:8080', `127.0.0.1:${where.apiPort}`)
      .replace('gateway:8082', `127.0.0.1:${where.gatewayPort}`)
      .replace('node-exporter:9100', `127.0.0.1:${nodePort}`)
      .replaceAll('alertmanager:9093', `127.0.0.1:${alertmanagerPort}`)
      .replace('localhost:9090', `127.0.0.1:${prometheusPort}`),
  );
  writeAlerting(
    join(root, 'infra/observability/alertmanager.yml'),
    home,
    readAlertingSettings({ ALERT_WEBHOOK_URL: where.pagerUrl, DEADMAN_URL: where.deadmanUrl }),
  );
  writeFileSync(path('alertmanager.yml'), quickRoutes(readFileSync(path('alertmanager.yml'), 'utf8')));

  const commandOf = (program: string) =>
    program === alertmanager ? withTemplates(programs, home) : programs.path(program);
  const start = (program: string, args: readonly string[], port: number, env = {}) =>
    startGuarded({
      command: [commandOf(program), ...args],
      env: { ...programs.env, ...env },
      cwd: home,
      logFile: path(`${program.split('/').at(-1)}.log`),
      ports: [port],
    });
  const listen = (port: number) => `--web.listen-address=127.0.0.1:${port}`;
  const started = await Promise.all([
    start(
      prometheus,
      [
        ...optionsOf('prometheus', {
          '--config.file': path('prometheus.yml'),
          '--storage.tsdb.path': path('prometheus'),
          '--rules.alert.resend-delay': '250ms',
          '--web.external-url': address,
          '--web.user-assets': join(root, 'docs/runbooks'),
        }),
        // From Prometheus 3 on this is always so.
        '--enable-feature=expand-external-labels',
        '--web.enable-lifecycle',
        listen(prometheusPort),
      ],
      prometheusPort,
      { RUNBOOKS_URL: `${address}/user` },
    ),
    start(
      alertmanager,
      [
        ...optionsOf('alertmanager', {
          '--config.file': path('alertmanager.yml'),
          '--storage.path': path('alertmanager'),
          '--web.external-url': `http://127.0.0.1:${alertmanagerPort}`,
        }),
        listen(alertmanagerPort),
      ],
      alertmanagerPort,
    ),
    start(
      nodeExporter,
      [...optionsOf('node-exporter', { '--path.rootfs': '/' }), listen(nodePort)],
      nodePort,
    ),
  ]);
  const [server] = started;
  const read = async (url: string) => (await fetch(url)).json();
  const query: Monitoring['query'] = async (expression) => {
    const { data } = await read(`${address}/api/v1/query?query=${encodeURIComponent(expression)}`);
    type Sample = { metric: Record<string, string>; value: [number, string] };
    return data.result.map(({ metric, value }: Sample) => ({ metric, value: Number(value[1]) }));
  };
  // Prometheus reads its first targets after 5 s, longer than a rule waits here.
  await vi.waitUntil(async () => (await query('up == 1')).length === TARGETS, {
    timeout: 60_000,
    interval: 50,
  });
  writeFileSync(path('rules.yml'), quickRules(shipped('prometheus.rules.yml')));
  await fetch(`${address}/-/reload`, { method: 'POST' });
  return {
    query,
    inhibited: async () => {
      const alerts = await read(
        `http://127.0.0.1:${alertmanagerPort}/api/v2/alerts?active=false&silenced=false`,
      );
      return [
        ...new Set<string>(alerts.map(({ labels }: { labels: { alertname: string } }) => labels.alertname)),
      ];
    },
    killPrometheus: () => server.stop(),
    stop: async () => {
      await Promise.all(started.map((process: GuardedProcess) => process.stop()));
    },
  };
}

/**
 * Debian's Alertmanager reads its templates at a fixed path, which only root can make. Returns a copy of the program
 * that reads them in the folder `am` of the folder where it runs: a path of the same length replaces the fixed one.
 */
function withTemplates(programs: DebianPrograms, home: string): string {
  const program = programs.path(alertmanager);
  if (existsSync(TEMPLATES)) return program;
  const bytes = readFileSync(program);
  const near = 'am'.padStart(TEMPLATES.length, './');
  for (let at = bytes.indexOf(TEMPLATES); at >= 0; at = bytes.indexOf(TEMPLATES, at + 1))
    bytes.write(near, at);
  const copy = join(home, 'alertmanager-near');
  writeFileSync(copy, bytes, { mode: 0o755 });
  symlinkSync(join(programs.root, TEMPLATES), join(home, 'am'));
  return copy;
}

/** The options of a service in docker-compose.yml, with those replaced that name a path or an address. */
function optionsOf(service: string, replaced: Readonly<Record<string, string>>): string[] {
  const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
  const given = services[service].command as readonly string[];
  const missing = Object.keys(replaced).filter((name) => !given.some((one) => one.startsWith(`${name}=`)));
  if (missing.length > 0) throw new Error(`${service} has no option ${missing.join(', ')}`);
  return given.map((option) => {
    const [name = ''] = option.split('=', 1);
    return name in replaced ? `${name}=${replaced[name]}` : option.replaceAll('$$', '$');
  });
}

const quickRules = (text: string) =>
  text
    .replaceAll(/^( +)for: (\d+)(m|h)$/gm, (_, indent: string, count: string, unit: string) =>
      unit === 'm' && Number(count) <= 2 ? `${indent}for: 2500ms` : `${indent}for: 5s`,
    )
    .replaceAll(
      /keep_firing_for: (\d+)m$/gm,
      (_, count: string) => `keep_firing_for: ${Number(count) * 2_500}ms`,
    )
    .replaceAll(/^( +)interval: 30s$/gm, '$1interval: 1s');

const quickRoutes = (text: string) =>
  text
    .replaceAll('group_wait: 30s', 'group_wait: 250ms')
    .replaceAll('group_interval: 5m', 'group_interval: 2s')
    .replaceAll('group_interval: 1m', 'group_interval: 1s')
    .replaceAll('repeat_interval: 50s', 'repeat_interval: 800ms');
