import { execFile } from 'node:child_process';
import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { imageOrStandIn } from '@larder/testkit/image-or-stand-in';
import { containerHost, startContainer } from '@larder/testkit/start-container';
import { type DebianPrograms, findDebianPrograms } from '../debian/debian-programs.ts';
import { certificateFiles, openTestAuthority } from '../test-authority.ts';
import type { BrokerOffer, ExternalBroker } from './external-broker.ts';
import { startGuarded } from './guarded-process.ts';

const files = resolve(import.meta.dirname, '../../../../infra/mqtt/mosquitto');
/** The version of Debian 12. */
const upstreamImage = 'eclipse-mosquitto:2.0.11';
/** Debian's package in the places of that image. */
const standIn = [
  'RUN apt-get update && apt-get install --yes --no-install-recommends mosquitto \\',
  '  && mkdir -p /mosquitto/config /mosquitto/certs /mosquitto/data /mosquitto/log \\',
  '  && chown -R mosquitto /mosquitto',
  'USER mosquitto',
  'CMD ["/usr/sbin/mosquitto", "-c", "/mosquitto/config/mosquitto.conf"]',
];
const server = '/usr/sbin/mosquitto';
const writePassword = '/usr/bin/mosquitto_passwd';
const openssl = '/usr/bin/openssl';
const services = ['svc-gateway', 'svc-monitor'];
const password = 'of a service in tests';

/** Mosquitto: a container where an engine has the image, otherwise the programs of this machine or of Debian. */
export async function offerMosquitto(): Promise<BrokerOffer> {
  const image = await imageOrStandIn(upstreamImage, standIn);
  if (image !== null) {
    const tools = await findDebianPrograms([openssl], ['openssl']);
    if (tools.kind === 'missing') return tools;
    return { kind: 'found', taken: 'a container', start: () => startInContainer(image, tools.path(openssl)) };
  }
  const programs = await findDebianPrograms([server, writePassword, openssl], ['mosquitto', 'openssl']);
  if (programs.kind === 'missing') return programs;
  return { kind: 'found', taken: 'its programs', start: () => startPrograms(programs) };
}

/** Runs the image with the files as shipped. */
async function startInContainer(image: string, opensslPath: string): Promise<ExternalBroker> {
  const certs = mkdtempSync(join(tmpdir(), 'larder-mosquitto-'));
  const authority = await openTestAuthority(opensslPath, certs, [await containerHost()]);
  const config = '/mosquitto/config';
  const passwords = services.map((user) => `${user}:${hashPassword(password)}\n`).join('');
  const container = await startContainer({
    image,
    ports: [8883, 1884],
    files: [
      ...['mosquitto.conf', 'acl'].map((name) => ({
        target: `${config}/${name}`,
        content: read(files, name),
      })),
      { target: `${config}/passwords`, content: passwords },
      ...certificateFiles.map((name) => ({ target: `/mosquitto/certs/${name}`, content: read(certs, name) })),
    ],
  });
  return {
    servicesUrl: `mqtt://${container.host}:${container.port(1884)}`,
    cabinetsUrl: `mqtts://${container.host}:${container.port(8883)}`,
    password,
    ca: authority.ca,
    sharesSubscriptions: true,
    identityOf: (deviceNo) => authority.issue(deviceNo, deviceNo),
    stop: async () => {
      await container.stop();
      rmSync(certs, { recursive: true, force: true });
    },
  };
}

const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');

/** Hashes as `mosquitto_passwd` does: PBKDF2 with SHA-512. */
function hashPassword(plain: string): string {
  const salt = randomBytes(12);
  const rounds = 101;
  const hash = pbkdf2Sync(plain, salt, rounds, 64, 'sha512');
  return `$7$${rounds}$${salt.toString('base64')}$${hash.toString('base64')}`;
}

async function startPrograms({ path, env }: DebianPrograms): Promise<ExternalBroker> {
  const home = mkdtempSync(join(tmpdir(), 'larder-mosquitto-'));
  const config = join(home, 'config');
  const certs = join(home, 'certs');
  for (const folder of [config, certs]) mkdirSync(folder);
  const authority = await openTestAuthority(path(openssl), certs);
  for (const [at, user] of services.entries()) {
    const args = ['-b', ...(at === 0 ? ['-c'] : []), join(config, 'passwords'), user, password];
    await promisify(execFile)(path(writePassword), args, { env });
  }
  copyFileSync(join(files, 'acl'), join(config, 'acl'));
  const [cabinetsPort, servicesPort] = await Promise.all([anyFreePort(), anyFreePort()]);
  // The file as shipped, except paths; as root it would switch to a user who cannot read our folder.
  const shipped = readFileSync(join(files, 'mosquitto.conf'), 'utf8')
    .replaceAll('/mosquitto/', `${home}/`)
    .replace('listener 8883', `listener ${cabinetsPort} 127.0.0.1`)
    .replace('listener 1884', `listener ${servicesPort} 127.0.0.1`);
  writeFileSync(join(config, 'mosquitto.conf'), `${shipped}\nuser root\n`);
  const start = () =>
    startGuarded({
      command: [path(server), '-c', join(config, 'mosquitto.conf')],
      env,
      cwd: home,
      logFile: join(home, 'log'),
      ports: [cabinetsPort, servicesPort],
    });
  let broker = await start();
  return {
    servicesUrl: `mqtt://127.0.0.1:${servicesPort}`,
    cabinetsUrl: `mqtts://localhost:${cabinetsPort}`,
    password,
    ca: authority.ca,
    sharesSubscriptions: true,
    identityOf: (deviceNo) => authority.issue(deviceNo, deviceNo),
    restart: async () => {
      await broker.stop();
      broker = await start();
    },
    stop: async () => {
      await broker.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
