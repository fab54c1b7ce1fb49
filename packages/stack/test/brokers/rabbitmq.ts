import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { type BrokerPrograms, findBrokerPrograms } from './broker-programs.ts';
import type { BrokerOffer, BrokerOptions, ExternalBroker } from './external-broker.ts';
import { startGuarded } from './guarded-process.ts';
import { openTestAuthority } from './test-authority.ts';

const files = resolve(import.meta.dirname, '../../../../infra/mqtt/rabbitmq');
const wrapper = '/usr/sbin/rabbitmq-server';
const erl = '/usr/lib/erlang/bin/erl';
const openssl = '/usr/bin/openssl';
const password = 'of a service in tests';

/** RabbitMQ with Erlang, from this machine or from Debian. */
export async function offerRabbitmq(): Promise<BrokerOffer> {
  const programs = await findBrokerPrograms([wrapper, erl, openssl], ['rabbitmq-server', 'openssl']);
  return programs.kind === 'found'
    ? { kind: 'found', start: (options) => start(programs, options) }
    : programs;
}

async function start(programs: BrokerPrograms, options: BrokerOptions): Promise<ExternalBroker> {
  const home = mkdtempSync(join(tmpdir(), 'larder-rabbitmq-'));
  const certs = join(home, 'certs');
  mkdirSync(certs);
  const authority = await openTestAuthority(programs.path(openssl), certs);
  const [cabinets, services, epmdPort, nodePort] = await Promise.all(
    Array.from({ length: 4 }, () => anyFreePort()),
  );
  writeDefinitions(home);
  copyFileSync(join(files, 'enabled_plugins'), join(home, 'enabled_plugins'));
  // The file as shipped, except paths and placeholders.
  const shipped = readFileSync(join(files, 'rabbitmq.conf'), 'utf8')
    .replaceAll('/etc/rabbitmq/', `${home}/`)
    .replace('0.0.0.0:8883', `127.0.0.1:${cabinets}`)
    .replace('0.0.0.0:1884', `127.0.0.1:${services}`)
    .replaceAll('gateway:8082', `127.0.0.1:${options.gatewayPrivatePort}`)
    .replaceAll('CHANGE-ME', encodeURIComponent(options.internalSecret));
  writeFileSync(join(home, 'rabbitmq.conf'), shipped);
  const erlang = relocatedErlang(programs, home);
  const [sbin = ''] = globSync('usr/lib/rabbitmq/lib/rabbitmq_server-*/sbin', { cwd: programs.root });
  const broker = await startGuarded({
    // Otherwise Erlang's port mapper would stay behind as a daemon.
    command: [
      '/bin/sh',
      '-c',
      `${erlang.epmd} -port ${epmdPort} -address 127.0.0.1 & exec ${join(programs.root, sbin, 'rabbitmq-server')}`,
    ],
    env: {
      ...programs.env,
      ...settings(home, Number(epmdPort), Number(nodePort)),
      PATH: `${erlang.bin}:${programs.env.PATH}`,
    },
    cwd: home,
    logFile: join(home, 'log'),
    ports: [Number(cabinets), Number(services)],
    limitMs: 60_000,
  });
  return {
    servicesUrl: `mqtt://127.0.0.1:${services}`,
    cabinetsUrl: `mqtts://localhost:${cabinets}`,
    password,
    ca: authority.ca,
    identityOf: async () => undefined,
    stop: async () => {
      await broker.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function settings(home: string, epmdPort: number, nodePort: number): Record<string, string> {
  return {
    HOME: home,
    ERL_EPMD_PORT: String(epmdPort),
    RABBITMQ_NODENAME: 'larder@localhost',
    RABBITMQ_DIST_PORT: String(nodePort),
    RABBITMQ_CONFIG_FILE: join(home, 'rabbitmq.conf'),
    RABBITMQ_CONF_ENV_FILE: join(home, 'none'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(home, 'enabled_plugins'),
    RABBITMQ_MNESIA_BASE: join(home, 'mnesia'),
    RABBITMQ_LOG_BASE: join(home, 'logs'),
    RABBITMQ_LOGS: '-',
    RABBITMQ_PID_FILE: join(home, 'pid'),
    // Idle schedulers do not spin, because the machine is shared.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+sbwt none +sbwtdcpu none +sbwtdio none',
  };
}

/** Writes the users with a password: the shipped ones have none. */
function writeDefinitions(home: string): void {
  const definitions = JSON.parse(readFileSync(join(files, 'definitions.json'), 'utf8'));
  for (const user of definitions.users) {
    const salt = randomBytes(4);
    const hash = createHash('sha256').update(salt).update(password).digest();
    user.password_hash = Buffer.concat([salt, hash]).toString('base64');
  }
  writeFileSync(join(home, 'definitions.json'), JSON.stringify(definitions));
}

/** Debian's `erl` works only in the place where it is installed. */
function relocatedErlang(
  { root }: BrokerPrograms,
  home: string,
): { readonly bin: string; readonly epmd: string } {
  const epmd = join(root, 'usr/lib/erlang/bin/epmd');
  if (root === '/') return { bin: '/usr/lib/erlang/bin', epmd };
  const bin = join(home, 'bin');
  mkdirSync(bin);
  const script = readFileSync(join(root, erl), 'utf8').replaceAll(
    'ROOTDIR=/usr/lib/erlang',
    `ROOTDIR=${join(root, 'usr/lib/erlang')}`,
  );
  writeFileSync(join(bin, 'erl'), script);
  chmodSync(join(bin, 'erl'), 0o755);
  return { bin, epmd };
}
