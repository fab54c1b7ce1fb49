import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { logFields } from '@larder/use-cases/log';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { applyAndSell, type ObservedSale } from '../test/observed/apply-and-sell.ts';
import { offeredSeries, readExpression } from '../test/observed/metric-names.ts';
import { type ObservedSystem, startObservedSystem } from '../test/observed/observed-system.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../test/observed/otlp-receiver.ts';
import { findMonitoring, promtool } from '../test/watched/start-monitoring.ts';

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, 'infra/observability');
const read = (path: string) => readFileSync(path, 'utf8');

type Rule = {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly annotations?: { readonly summary?: string; readonly runbook_url?: string };
};
type Dashboard = {
  readonly title: string;
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
};

const { groups } = parse(read(join(folder, 'prometheus.rules.yml'))) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.flatMap(({ alert }) => alert ?? []);
const records = rules.flatMap(({ record }) => record ?? []);
const dashboards = readdirSync(join(folder, 'grafana')).map(
  (file) => JSON.parse(read(join(folder, 'grafana', file))) as Dashboard,
);
const runbooks = readdirSync(join(root, 'docs/runbooks')).map((file) => join(root, 'docs/runbooks', file));

const expressions = [
  ...rules.map(({ alert, record, expr }) => ({ where: alert ?? record ?? '', expr })),
  ...dashboards.flatMap(({ title, panels }) =>
    panels.flatMap((panel) => panel.targets.map(({ expr }) => ({ where: `${title}, ${panel.title}`, expr }))),
  ),
];

/** Of the exporter, Alertmanager and Prometheus: alerting.pg.test.ts finds them in the real ones. */
const ofOthers = [
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'alertmanager_notifications_failed_total',
  'prometheus_rule_evaluation_failures_total',
];

let collector: OtlpReceiver;
let system: ObservedSystem;
let offered: Set<string>;

beforeAll(async () => {
  collector = await startOtlpReceiver();
  system = await startObservedSystem(inject('testServer'), {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
  });
  const expositions = await Promise.all([system.metrics('api'), system.metrics('gateway')]);
  // Prometheus adds `up` by itself.
  offered = new Set([...expositions.flatMap(offeredSeries), ...records, 'up', ...ofOthers]);
});
afterAll(async () => {
  await system?.stop();
  await collector?.close();
});

describe('rules and dashboards', () => {
  test('are PromQL and name only series that the API or the gateway serves', () => {
    const unknown = expressions.flatMap(({ where, expr }) => {
      const { series, fault } = readExpression(expr);
      if (fault !== null) return [`${where}: not PromQL at ${fault}`];
      if (series.length === 0 && where !== 'Watchdog') return [`${where}: selects nothing`];
      return series.filter((name) => !offered.has(name)).map((name) => `${where}: ${name} is not served`);
    });
    expect(unknown).toEqual([]);
    expect(readExpression('max(larder_no_such_metric) > 1').series).toEqual(['larder_no_such_metric']);
    expect(readExpression('max(larder_cabinets').fault).not.toBeNull();
  });

  test('leave no metric of ours unseen', () => {
    const seen = new Set(expressions.flatMap(({ expr }) => readExpression(expr).series));
    const base = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '');
    const shown = new Set([...seen].map(base));
    const unseen = [...offered].filter((name) => name.startsWith('larder_') && !shown.has(base(name)));
    expect([...new Set(unseen.map(base))]).toEqual([]);
  });

  test('name metrics by their unit, and no merchant or device in a label', async () => {
    const text = (await system.metrics('api')) + (await system.metrics('gateway'));
    const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label));
    expect([...labels].filter((label) => /merchant|device|account|card|order/.test(label))).toEqual([]);
    const ages = [...offered].filter((name) => /_(?:age|lag|offset|time)(?:_|$)/.test(name));
    expect(ages.filter((name) => name.startsWith('larder_') && !name.includes('seconds'))).toEqual([]);
  });

  test('name only metrics in runbooks that are served', () => {
    const named = runbooks.flatMap((path) =>
      [...read(path).matchAll(/`(larder[a-z0-9_:]*)/g)].map(([, name = '']) => ({
        page: basename(path),
        name,
      })),
    );
    const known = (name: string) => [...offered].some((one) => one === name || one === `${name}_count`);
    expect(named.filter(({ name }) => !known(name))).toEqual([]);
  });
});

describe('a merchant who applies for payments and sells', () => {
  let observed: ObservedSale;
  beforeAll(async () => {
    observed = await applyAndSell(system);
  });

  test('leaves one trace of the sale, from the card in the gateway to the phones of the API', async () => {
    const traceId = observed.sessionId.replaceAll('-', '');
    const ofSale = () => collector.spans.filter((span) => span.traceId === traceId);
    const names = () => [...new Set(ofSale().map(({ service, name }) => `${service} ${name}`))];
    await expect
      .poll(names)
      .toEqual(
        expect.arrayContaining([
          'larder-gateway card tap',
          'larder-gateway event committed',
          'larder-gateway event applied',
          'larder-api capture',
          'larder-api phones notified',
        ]),
      );
    const [tap] = ofSale().filter(({ name }) => name === 'card tap');
    expect(tap?.parentSpanId ?? '').toBe('');
    // Connected: every other span hangs on one that was received, maybe later: each process sends its own.
    const unconnected = () => {
      const ids = new Set(ofSale().map(({ spanId }) => spanId));
      return ofSale().filter(({ name, parentSpanId = '' }) => name !== 'card tap' && !ids.has(parentSpanId));
    };
    await expect.poll(unconnected).toEqual([]);
  });

  test('leaves a span for the commit of its events, linked to the sale', async () => {
    const traceId = observed.sessionId.replaceAll('-', '');
    const commits = () => collector.spans.filter(({ name }) => name === 'group commit');
    await expect.poll(() => commits().some(({ links }) => links.includes(traceId))).toBe(true);
  });

  test('leaves one trace of a door that was opened in the app, to the end of its command', async () => {
    const find = (name: string) => collector.spans.find((span) => span.name === name);
    const names = ['device.openDoor', 'command published', 'command ended'];
    // Each process sends its spans when it has some.
    await expect.poll(() => names.filter((name) => !find(name))).toEqual([]);
    const [tap, published, ended] = names.map(find);
    expect(ended?.facts).toMatchObject({ 'larder.command': 'door.open' });
    expect([tap?.service, published?.service]).toEqual(['larder-api', 'larder-gateway']);
    expect([published?.traceId, ended?.traceId]).toEqual([tap?.traceId, tap?.traceId]);
    expect(published?.parentSpanId).toBe(tap?.spanId);
    expect(tap?.facts).toMatchObject({ 'larder.result': 'ok', 'larder.actor': 'user' });
  });

  test('puts no card, tax number, bank account, token, password or name into a log or a span', () => {
    const [logged, traced] = [system.logged(), collector.text()];
    expect(logged).toContain('"msg":"answered"');
    expect(observed.secrets.filter((secret) => logged.includes(secret))).toEqual([]);
    expect([...observed.secrets, ...observed.names].filter((secret) => traced.includes(secret))).toEqual([]);
  });

  test('is logged with fields of the closed set, and the trace of the work under way', () => {
    const lines = system
      .logged()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter(({ unlisted }) => unlisted)).toEqual([]);
    const own = new Set<string>(['level', 'time', 'service', 'msg', ...logFields]);
    expect([...new Set(lines.flatMap(Object.keys))].filter((name) => !own.has(name))).toEqual([]);
    expect(new Set(lines.map(({ service }) => service))).toEqual(new Set(['api', 'gateway']));
  });
});

test('every alert has a runbook that its annotation names, and every runbook has an alert', () => {
  expect(runbooks.map((path) => basename(path, '.md')).sort()).toEqual([...alerts].sort());
  for (const { alert, annotations } of rules)
    if (alert) expect(annotations?.runbook_url).toBe(`{{ $externalLabels.runbooks }}/${alert}.md`);
});

test.each(runbooks.map((path) => [basename(path, '.md'), path]))(
  'the runbook %s says what to do and names tests that exist',
  (_, path) => {
    const page = read(path);
    for (const heading of ['What merchants see', 'Do first', 'It is over when', 'Drill'])
      expect(page).toContain(`\n## ${heading}\n`);
    const drills = [...page.matchAll(/^\* `([^`]+)`\n {2}"(.+)"$/gm)];
    expect(drills.length).toBeGreaterThan(0);
    for (const [, file = '', title = ''] of drills) {
      expect(existsSync(join(root, file)), file).toBe(true);
      expect(read(join(root, file))).toContain(`'${title}'`);
    }
  },
);

test('every alert is fired by the unit tests of its rules', () => {
  const tests = read(join(folder, 'prometheus.rules.test.yml'));
  expect(alerts.filter((alert) => !tests.includes(`alertname="${alert}"`))).toEqual([]);
});

const programs = await findMonitoring();
if (programs.kind === 'missing') {
  // The closing lines of `pnpm test` read this title. [decision 47]
  test.skip(`rules are not run by promtool: ${programs.why}`, () => undefined);
} else {
  const run = (...args: string[]) =>
    promisify(execFile)(programs.path(promtool), args, { env: programs.env, cwd: folder });

  test('promtool takes the rules and the configuration, and every alert fires for its fault alone', async () => {
    await run('check', 'rules', 'prometheus.rules.yml');
    await run('check', 'config', '--syntax-only', 'prometheus.yml');
    await run('test', 'rules', 'prometheus.rules.test.yml');
  });
}
