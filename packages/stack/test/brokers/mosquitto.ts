import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { type BrokerPrograms, findBrokerPrograms } from './broker-programs.ts';
import type { BrokerOffer, ExternalBroker } from './external-broker.ts';
import { startGuarded } from './guarded-process.ts';
import { openTestAuthority } from './test-authority.ts';

const files = resolve(import.meta.dirname, '../../../../infra/mqtt/mosquitto');
const server = '/usr/sbin/mosquitto';
const writePassword = '/usr/bin/mosquitto_passwd';
const openssl = '/usr/bin/openssl';
const password = 'of a service in tests';

/** Mosquitto, from this machine or from Debian. */
export async function offerMosquitto(): Promise<BrokerOffer> {
  const programs = await findBrokerPrograms([server, writePassword, openssl], ['mosquitto', 'openssl']);
  return programs.kind === 'found' ? { kind: 'found', start: () => start(programs) } : programs;
}

async function start({ path, env }: BrokerPrograms): Promise<ExternalBroker> {
  const home = mkdtempSync(join(tmpdir(), 'larder-mosquitto-'));
  const config = join(home, 'config');
  const certs = join(home, 'certs');
  for (const folder of [config, certs]) mkdirSync(folder);
  const authority = await openTestAuthority(path(openssl), certs);
  for (const [at, user] of ['svc-gateway', 'svc-monitor'].entries()) {
    const args = ['-b', ...(at === 0 ? ['-c'] : []), join(config, 'passwords'), user, password];
    await promisify(execFile)(path(writePassword), args, { env });
  }
  copyFileSync(join(files, 'acl'), join(config, 'acl'));
  const [cabinets, services] = await Promise.all([anyFreePort(), anyFreePort()]);
  // The file as shipped, except paths; as root it would switch to a user who cannot read our folder.
  const shipped = readFileSync(join(files, 'mosquitto.conf'), 'utf8')
    .replaceAll('/mosquitto/', `${home}/`)
    .replace('listener 8883', `listener ${cabinets} 127.0.0.1`)
    .replace('listener 1884', `listener ${services} 127.0.0.1`);
  writeFileSync(join(config, 'mosquitto.conf'), `${shipped}\nuser root\n`);
  const broker = await startGuarded({
    command: [path(server), '-c', join(config, 'mosquitto.conf')],
    env,
    cwd: home,
    logFile: join(home, 'log'),
    ports: [cabinets, services],
    limitMs: 10_000,
  });
  return {
    servicesUrl: `mqtt://127.0.0.1:${services}`,
    cabinetsUrl: `mqtts://localhost:${cabinets}`,
    password,
    ca: authority.ca,
    identityOf: (deviceNo) => authority.issue(deviceNo, deviceNo),
    stop: async () => {
      await broker.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
