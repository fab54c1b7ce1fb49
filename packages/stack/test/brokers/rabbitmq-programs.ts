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
import { join } from 'node:path';
import { anyFreePort } from '@larder/database/postgres/free-port';
import type { DebianPrograms } from '../debian/debian-programs.ts';
import { openTestAuthority } from '../test-authority.ts';
import type { BrokerOptions, ExternalBroker } from './external-broker.ts';
import { startGuarded } from './guarded-process.ts';
import { password, shippedDefinitions, shippedFolder, shippedSettings } from './rabbitmq-files.ts';

export const rabbitmqPrograms = {
  wrapper: '/usr/sbin/rabbitmq-server',
  erl: '/usr/lib/erlang/bin/erl',
  openssl: '/usr/bin/openssl',
};

/** Starts RabbitMQ from its programs, on free ports and with a folder of its own. */
export async function startRabbitmqPrograms(
  programs: DebianPrograms,
  options: BrokerOptions,
): Promise<ExternalBroker> {
  const home = mkdtempSync(join(tmpdir(), 'larder-rabbitmq-'));
  const certs = join(home, 'certs');
  mkdirSync(certs);
  const authority = await openTestAuthority(programs.path(rabbitmqPrograms.openssl), certs);
  const [cabinets, services, epmdPort, nodePort] = await Promise.all(
    Array.from({ length: 4 }, () => anyFreePort()),
  );
  writeFileSync(join(home, 'definitions.json'), shippedDefinitions());
  copyFileSync(join(shippedFolder, 'enabled_plugins'), join(home, 'enabled_plugins'));
  // The file as shipped, except paths and placeholders.
  const shipped = shippedSettings(options, '127.0.0.1')
    .replaceAll('/etc/rabbitmq/', `${home}/`)
    .replace('0.0.0.0:8883', `127.0.0.1:${cabinets}`)
    .replace('0.0.0.0:1884', `127.0.0.1:${services}`);
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
  });
  return {
    servicesUrl: `mqtt://127.0.0.1:${services}`,
    cabinetsUrl: `mqtts://localhost:${cabinets}`,
    password,
    ca: authority.ca,
    sharesSubscriptions: false,
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

/** Debian's `erl` works only in the place where it is installed. */
function relocatedErlang(
  { root }: DebianPrograms,
  home: string,
): { readonly bin: string; readonly epmd: string } {
  const epmd = join(root, 'usr/lib/erlang/bin/epmd');
  if (root === '/') return { bin: '/usr/lib/erlang/bin', epmd };
  const bin = join(home, 'bin');
  mkdirSync(bin);
  const script = readFileSync(join(root, rabbitmqPrograms.erl), 'utf8').replaceAll(
    'ROOTDIR=/usr/lib/erlang',
    `ROOTDIR=${join(root, 'usr/lib/erlang')}`,
  );
  writeFileSync(join(bin, 'erl'), script);
  chmodSync(join(bin, 'erl'), 0o755);
  return { bin, epmd };
}
