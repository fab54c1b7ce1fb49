import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { absentSeries, readExpression } from '../test/observed/metric-names.ts';

/**
 * A comparison with a series that is missing is silent. So each series that an alert reads is one whose absence another
 * rule notices, or is here with the reason why its absence is no fault.
 */
const mayBeMissing: Readonly<Record<string, string>> = {
  larder_door_tap_seconds_bucket: 'nobody has bought since the start; a gateway that is away is GatewayDown',
  larder_door_tap_seconds_count: 'nobody has bought since the start; a gateway that is away is GatewayDown',
  larder_event_apply_seconds_bucket: 'no cabinet has sent an event since the start; else GatewayDown',
  larder_event_apply_seconds_count: 'no cabinet has sent an event since the start; else GatewayDown',
  larder_http_request_seconds_bucket: 'nobody has read anything since the start; else ApiDown',
  larder_http_request_seconds_count: 'nobody has read anything since the start; else ApiDown',
  larder_mqtt_certificate_end_timestamp_seconds:
    'without TLS there is none; a gateway does not start without its file',
  larder_mqtt_certificate_start_timestamp_seconds: 'as the end of the certificate, set together with it',
  larder_cabinet_clock_offset_seconds: 'no cabinet is connected: CabinetsOffline',
  larder_standby_lag_seconds: 'without a standby there is none; one that does not answer falls behind',
  larder_payment_provider:
    'every process that serves metrics has it; one that is away is ApiDown or GatewayDown',
  larder_reconciliation_difference_minor_units: 'no day differs; open_cases and late_days are always there',
  node_filesystem_avail_bytes: 'a system of its own may run without the exporter; ours is ExporterDown',
  node_filesystem_size_bytes: 'a system of its own may run without the exporter; ours is ExporterDown',
};

/** Jobs of Prometheus whose `up` may be missing; with a fixed target it is 0 where nobody answers. */
const jobsThatMayBeMissing: Readonly<Record<string, string>> = {
  'larder-balancer': 'only infra/scale has one, and its file of targets',
  'larder-node': 'a system of its own may run without the exporter',
};

const { groups } = parse(
  readFileSync(resolve(import.meta.dirname, '../../../infra/observability/prometheus.rules.yml'), 'utf8'),
) as {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert?: string; readonly record?: string; readonly expr: string }[];
  }[];
};
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined && alert !== 'Watchdog');
const records = new Map(rules.flatMap(({ record, expr }) => (record ? [[record, expr] as const] : [])));

/** The series of a rule, of records those that they are made of. */
const readSeries = (expr: string): string[] =>
  readExpression(expr).series.flatMap((name) => {
    const recorded = records.get(name);
    return recorded === undefined ? [name] : readSeries(recorded);
  });
const noticed = new Set(alerts.flatMap(({ expr }) => absentSeries(expr)));
const read = new Set(alerts.flatMap(({ expr }) => readSeries(expr)));

test('every series that an alert reads is missed by a rule, or has a reason to be missing', () => {
  const silent = alerts.flatMap(({ alert, expr }) =>
    readSeries(expr)
      .filter((name) => !noticed.has(name) && !(name in mayBeMissing))
      .map((name) => `${alert}: nobody notices that ${name} is missing`),
  );
  expect(silent).toEqual([]);
  expect(alerts.length).toBeGreaterThan(20);
});

test('every target that an alert watches is missed by a rule, or has a reason to be missing', () => {
  const jobs = (text: string) => [...text.matchAll(/\bup\{job="([^"]+)"/g)].map(([, job = '']) => job);
  const missed = alerts.flatMap(({ expr }) =>
    [...expr.matchAll(/absent\((up\{[^)]*)\)/g)].flatMap(([, selector = '']) => jobs(selector)),
  );
  const watched = alerts.flatMap(({ expr }) => jobs(expr));
  expect(watched.filter((job) => !missed.includes(job) && !(job in jobsThatMayBeMissing))).toEqual([]);
  expect(missed).toEqual(expect.arrayContaining(['larder-api', 'larder-gateway']));
});

test('no reason is given for what is noticed, or for what no alert reads', () => {
  expect(Object.keys(mayBeMissing).filter((name) => noticed.has(name) || !read.has(name))).toEqual([]);
});

test('a series is missed only by an absent() that selects it', () => {
  expect(absentSeries('absent(a{b="c"}) or label_replace(absent(d), "e", "f", "", "") or g > 1')).toEqual([
    'a',
    'd',
  ]);
});
