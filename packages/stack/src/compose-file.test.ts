import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { secretSettings } from '@larder/domain/secret-settings';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { derivedSecrets } from './ops/derived-secrets.ts';
import { makeSecrets } from './ops/make-secrets.ts';
import { secretReaders } from './ops/secret-readers.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = read('docker-compose.yml');

type Service = {
  readonly image?: string;
  readonly init?: boolean;
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly volumes?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly read_only?: boolean;
};
const servicesOf = (text: string) =>
  (parse(text, { merge: true, logLevel: 'error' }) as { readonly services: Record<string, Service> })
    .services;
const services = servicesOf(compose);
const backup = servicesOf(read('infra/backup/compose.yml'));

/** Variables that the containers set for themselves, or that `infra/scale` and `infra/production` set. */
const ofContainers = new Set([
  'WEB_DIR',
  'PORT',
  'MQTT_PORT',
  'MQTT_TLS_PORT',
  'MQTT_TLS_CERT_FILE',
  'MQTT_TLS_KEY_FILE',
  'MQTT_PROXY_PROTOCOL',
  'GATEWAY_HTTP_PORT',
  'GATEWAY_PRIVATE_PORT',
  'GATEWAY_INSTANCE',
  'DRAIN_MS',
  // By the image itself.
  'LARDER_OPERATOR_REQUIRED',
]);
/** Variables for development and tests. */
const ofDevelopment = new Set(['DEV_OUTBOX', 'TEST_CLOCK', 'STRIPE_API_URL']);

/** Names in the tables of an `env.ts`; a `_FILE` gives a secret of that name. */
const readBy = (...paths: readonly string[]) =>
  paths.flatMap((path) =>
    [...read(path).matchAll(/^\s+([A-Z][A-Z0-9_]{2,}):/gm)].map(([, name = '']) => name),
  );
const givenTo = (service: string) =>
  new Set(
    Object.keys(services[service]?.environment ?? {}).flatMap((name) => [name, name.replace(/_FILE$/, '')]),
  );

const found = (pattern: RegExp) => [...new Set([...compose.matchAll(pattern)].map(([, part = '']) => part))];

test('every variable that docker-compose.yml requires is in .env.example', () => {
  const known = read('.env.example');
  expect(found(/\$\{(\w+):\?/g).filter((name) => !known.includes(name))).toEqual([]);
});

const secretNames = /\/run\/secrets\/(\w+)/g;

test('every secret of docker-compose.yml is one that pnpm ops secrets makes, or derives from one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-secrets-'));
  const { made } = makeSecrets(folder);
  rmSync(folder, { recursive: true });
  const known = [...made, ...Object.keys(derivedSecrets)];
  expect(known).toEqual(expect.arrayContaining(found(secretNames)));
  expect(known).toEqual(expect.arrayContaining(Object.values(secretReaders).flat()));
});

/** Configurations that name secrets, of services that have none in docker-compose.yml itself. */
const configurations: Readonly<Record<string, string>> = {
  prometheus: 'infra/observability/prometheus.yml',
};
/** They run the program of another service, whose volume they read. */
const seconds: Readonly<Record<string, string>> = { 'api-2': 'api', 'gateway-2': 'gateway' };

test('every service is handed exactly the secrets that it reads, on a volume of its own', () => {
  const reading = Object.entries(services).flatMap(([service, { volumes = [], ...rest }]) => {
    const configuration = configurations[service];
    const text = JSON.stringify(rest) + (configuration ? read(configuration) : '');
    const names = [...new Set([...text.matchAll(secretNames)].map(([, name = '']) => name))].sort();
    const mounted = volumes.filter((volume) => volume.endsWith(':/run/secrets'));
    return names.length + mounted.length > 0 ? [{ service, mounted, names }] : [];
  });
  expect(reading).toEqual(
    reading.map(({ service }) => {
      const reader = seconds[service] ?? service;
      const names = [...(secretReaders[reader] ?? [])].sort();
      return { service, mounted: [`secrets-${reader}:/run/secrets`], names };
    }),
  );
  const handedOut = [services, backup]
    .flatMap(({ secrets }) => secrets?.volumes ?? [])
    .filter((volume) => volume.includes('/readers/'));
  expect(handedOut).toEqual(
    Object.keys(secretReaders).map((reader) => `secrets-${reader}:/larder/installation/readers/${reader}`),
  );
});

test('programs of others get a token of their purpose, never the secret that it comes from', () => {
  const holders = Object.keys(secretReaders).filter((name) =>
    secretReaders[name]?.includes('internal_secret'),
  );
  expect(holders.map((name) => [name, services[name]?.image?.startsWith('larder/')])).toEqual(
    ['gateway', 'api', 'ops', 'demo'].map((name) => [name, true]),
  );
  expect(read('infra/observability/prometheus.yml')).toContain(
    'credentials_file: /run/secrets/metrics_token',
  );
  for (const file of ['emqx/emqx.conf', 'rabbitmq/rabbitmq.conf'])
    expect(read(`infra/mqtt/${file}`)).not.toMatch(/internal_secret/i);
});

test('PostgreSQL beside pgBackRest is not the first process, which would inherit its background processes', () => {
  expect(backup.postgres?.init).toBe(true);
});

test('the services of infra/backup/compose.yml read the secrets of backups and no others', () => {
  for (const [service, { volumes = [] }] of Object.entries(backup)) {
    const opensRepositories = ['postgres', 'backup', 'restore', 'drill'].includes(service);
    expect([service, volumes.includes('secrets-backup:/run/backup')]).toEqual([service, opensRepositories]);
  }
});

test('every secret by file in docker-compose.yml belongs to a setting that is read from files', () => {
  const settings = found(/(\w+)_FILE: \/run\/secrets\//g);
  // PostgreSQL's own image reads this one.
  expect([...secretSettings, 'POSTGRES_PASSWORD']).toEqual(expect.arrayContaining(settings));
});

const shared = 'packages/adapters/src/environment/env.ts';
test.each([
  ['api', ['apps/api/src/env.ts', shared]],
  ['gateway', ['apps/gateway/src/env.ts', shared]],
  ['platform', ['apps/platform/src/env.ts']],
] as const)(
  'docker-compose.yml hands every setting of %s over, or names it as set elsewhere',
  (service, paths) => {
    const given = givenTo(service);
    const left = new Set([...ofContainers, ...ofDevelopment]);
    // The level of the command line is for its developers.
    if (service === 'platform') left.add('LOG_LEVEL');
    const names = readBy(...paths);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !given.has(name) && !left.has(name))).toEqual([]);
  },
);

test('Caddy leads pages from HTTP to https, refuses calls and uploads there, and is strict in its own answers', () => {
  const sites = Object.fromEntries(
    read('infra/production/Caddyfile')
      .split(/^\}$/m)
      .map((site) => {
        const [, address = '', body = ''] = /^(\S+) \{\n([\s\S]*)/m.exec(site) ?? [];
        return [address, body.trim()];
      }),
  );
  const strict = 'Strict-Transport-Security "max-age=31536000; includeSubDomains"';
  for (const site of ['{$LARDER_DOMAIN}', '{$CABINETS_DOMAIN}'])
    expect(sites[site]).toContain(`handle_errors {\n\t\theader ${strict}`);
  expect(sites['{$LARDER_DOMAIN}']).toContain(`header @private ${strict}`);
  expect(sites['http://{$CABINETS_DOMAIN}']).toBe('respond 403');
  expect(sites['http://{$LARDER_DOMAIN}']).toContain(
    '@calls path /trpc /trpc/* /files/* /hooks/*\n\thandle @calls {\n\t\trespond 403',
  );
});

test('the platform command stores files where the services read them', () => {
  const storage = ['DATA_DIR', ...[...givenTo('api')].filter((name) => name.startsWith('S3_'))];
  expect(storage.length).toBeGreaterThan(5);
  for (const name of storage)
    expect([name, services.platform?.environment?.[name]]).toEqual([name, services.api?.environment?.[name]]);
});

test('docker-compose.yml hands every setting of alerting over', () => {
  const [, table = ''] = read('packages/stack/src/ops/env.ts').split('const alerting = z.object({');
  const [keys = ''] = table.split('\n});');
  const names = [...keys.matchAll(/^\s+([A-Z_]+):/gm)].map(([, name = '']) => name);
  expect(names).toContain('DEADMAN_URL');
  expect(names.filter((name) => !givenTo('alerting').has(name))).toEqual([]);
});

test('Prometheus watches services that exist, and the second ones only where infra/scale starts them', () => {
  const targetsIn = (text: string) =>
    [...text.matchAll(/'([a-z0-9-]+):\d+'/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'localhost');
  const fixed = targetsIn(read('infra/observability/prometheus.yml'));
  const added = readdirSync(join(root, 'infra/scale/targets')).flatMap((file) =>
    targetsIn(read(`infra/scale/targets/${file}`)),
  );
  const scale = parse(read('infra/scale/compose.yml'), { merge: true, logLevel: 'error' })
    .services as typeof services;
  expect(fixed).toEqual(expect.arrayContaining(['api', 'gateway', 'alertmanager', 'node-exporter']));
  expect(fixed.filter((name) => !(name in services))).toEqual([]);
  expect(added.sort()).toEqual(['api-2', 'balancer', 'gateway-2']);
  expect(added.filter((name) => !(name in scale) || fixed.includes(name))).toEqual([]);
});

test('nobody signs in to Grafana, which comes with a password that everybody knows', () => {
  expect(services.grafana?.environment).toMatchObject({
    GF_AUTH_ANONYMOUS_ORG_ROLE: 'Viewer',
    GF_AUTH_DISABLE_LOGIN_FORM: 'true',
    GF_AUTH_BASIC_ENABLED: 'false',
    GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION: 'true',
  });
});

/** Who starts with which capabilities beside none, and why is said in the file. */
const capable: Readonly<Record<string, readonly string[]>> = {
  postgres: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
  secrets: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER'],
  platform: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'SETGID', 'SETUID'],
};

test('every container of the repository starts without what it does not need', () => {
  const open = Object.entries(services).flatMap(([name, service]) => {
    const {
      security_opt: options = [],
      cap_drop: dropped = [],
      cap_add: added = [],
      read_only: sealed,
    } = service;
    const faults = [
      ...(options.includes('no-new-privileges:true') ? [] : ['may gain privileges']),
      ...(dropped.includes('ALL') ? [] : ['keeps all capabilities']),
      ...(sealed ? [] : ['may write to its image']),
      ...(added.every((each) => capable[name]?.includes(each)) ? [] : ['has more capabilities']),
    ];
    return faults.map((fault) => `${name} ${fault}`);
  });
  expect(open).toEqual([]);
});
