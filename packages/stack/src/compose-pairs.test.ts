import { join, resolve } from 'node:path';
import { composeProject } from '@larder/testkit/compose-project';
import { runDocker } from '@larder/testkit/run-docker';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

type Service = {
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly secrets?: readonly { readonly source: string }[];
  readonly ports?: readonly { readonly host_ip?: string; readonly target: number }[];
  readonly deploy?: { readonly resources?: { readonly limits?: object } };
  readonly [name: string]: unknown;
};

/** Names of production that have no default. */
const names = {
  LARDER_DOMAIN: 'larder.example.com',
  CABINETS_DOMAIN: 'cabinets.example.com',
  ACME_EMAIL: 'operator@example.com',
};

/** The services of these files, as Compose merges them; needs no engine. */
async function merged(
  files: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, Service>>> {
  const project = composeProject({
    name: 'larder-pairs',
    folder: root,
    files: files.map((file) => join(root, file)),
    environment: { ...environment, COMPOSE_ENV_FILES: '/dev/null' },
  });
  return (
    JSON.parse(await project.run('config', '--format', 'json')) as { services: Record<string, Service> }
  ).services;
}

const hasCompose = await runDocker(['compose', 'version'], { environment: {} }).then(
  () => true,
  () => false,
);
// The closing lines of `pnpm test` read this title. [decision 47]
if (!hasCompose)
  test.skip('pairs of services are not merged and compared: no docker compose', () => undefined);

const base = 'docker-compose.yml';
const production = 'infra/production/compose.yml';
const scale = 'infra/scale/compose.yml';
const combinations = [
  { files: [base, scale], isPublic: false },
  { files: [base, production], isPublic: true },
  { files: [base, production, scale], isPublic: true },
  { files: [base, scale, production], isPublic: true },
];

describe.skipIf(!hasCompose).each(combinations)('$files', async ({ files, isPublic }) => {
  const services = hasCompose ? await merged(files, { ...names, COMPOSE_PROFILES: 'scale' }) : {};
  const of = (name: string): Service => services[name] ?? expect.fail(`no service ${name}`);

  test.each([
    ['api', 'api-2'],
    ['gateway', 'gateway-2'],
  ])('%s and %s are equal but for the name of the gateway', (first, second) => {
    const comparable = ({ environment, profiles, ...rest }: Service) => {
      const { GATEWAY_INSTANCE, ...shared } = environment ?? {};
      expect(shared).toHaveProperty('APP_URL');
      return { ...rest, environment: shared };
    };
    expect(comparable(of(second))).toEqual(comparable(of(first)));
  });

  test('cabinets and phones come in by balancer and proxy alone', () => {
    for (const name of ['api', 'api-2', 'gateway', 'gateway-2']) expect(of(name).ports ?? []).toEqual([]);
    const open = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.flatMap(({ host_ip, target }) => (host_ip === '127.0.0.1' ? [] : `${name} ${target}`)),
    );
    expect(open.sort()).toEqual(isPublic ? ['balancer 8883', 'proxy 443', 'proxy 80'] : []);
  });

  if (!isPublic) return;
  test.each(['api', 'api-2', 'gateway', 'gateway-2'])(
    '%s has its keys from files, public addresses and limits',
    (name) => {
      const { environment = {}, secrets = [], deploy } = of(name);
      const keys = ['STRIPE_SECRET_KEY', 'BRIDGE_SECRET', ...(name.startsWith('api') ? ['SMTP_URL'] : [])];
      for (const key of keys)
        expect([environment[key], environment[`${key}_FILE`]]).toEqual([
          '',
          `/run/secrets/${key.toLowerCase()}`,
        ]);
      expect(secrets.map(({ source }) => source)).toEqual(
        expect.arrayContaining(keys.map((key) => key.toLowerCase())),
      );
      expect(environment.APP_URL).toBe(`https://${names.LARDER_DOMAIN}`);
      if (name.startsWith('gateway'))
        expect(environment).toMatchObject({
          GATEWAY_PUBLIC_URL: `https://${names.CABINETS_DOMAIN}`,
          MQTT_TLS_CERT_FILE: '/run/secrets/mqtt_tls_certificate',
          MQTT_TLS_KEY_FILE: '/run/secrets/mqtt_tls_key',
        });
      expect(deploy?.resources?.limits).toEqual({ cpus: 2, memory: String(1024 ** 3), pids: 200 });
    },
  );
});

test.skipIf(!hasCompose)('addresses follow the ports of the machine', async () => {
  const ports = { PORT: '28180', GATEWAY_HTTP_PORT: '28181' };
  const services = await merged([base], { ...ports, COMPOSE_PROFILES: 'commands' });
  for (const name of ['api', 'gateway', 'ops', 'platform'])
    expect([name, services[name]?.environment?.APP_URL]).toEqual([name, 'http://localhost:28180']);
  expect(services.gateway?.environment?.GATEWAY_PUBLIC_URL).toBe('http://localhost:28181');
  expect(JSON.stringify(services['next-steps'])).toContain('http://localhost:28180');
});
