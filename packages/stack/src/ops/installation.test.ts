import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@larder/adapters/clock/system-clock';
import { purposeToken } from '@larder/use-cases/purpose-token';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { derivedSecrets } from './derived-secrets.ts';
import { runOps } from './run-ops.ts';
import { secretReaders } from './secret-readers.ts';

const home = mkdtempSync(join(tmpdir(), 'larder-installation-'));
afterAll(() => rmSync(home, { recursive: true }));

let secrets: string;
let installation: string;
const readers = ['postgres', 'migrate', 'gateway', 'api', 'prometheus'];
const reader = (service: string) => join(installation, 'readers', service);

beforeEach(() => {
  const place = mkdtempSync(join(home, 'run-'));
  secrets = join(place, 'secrets');
  installation = join(place, 'installation');
  for (const folder of ['folder', 'exchange', 'database'])
    mkdirSync(join(installation, folder), { recursive: true });
  for (const service of readers) mkdirSync(reader(service), { recursive: true });
});

async function ops(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const surroundings = {
    clock: systemClock,
    say: (line: string) => void lines.push(line),
    interrupted: () => Promise.resolve(),
  };
  const environment = {
    dataDir: '',
    databaseUrl: undefined,
    port: 0,
    mqttPort: 0,
    gatewayHttpPort: 0,
    gatewayPrivatePort: 0,
    host: '',
  };
  await runOps([`--installation=${installation}`, ...args], environment, surroundings);
  return lines;
}
const makeAll = () => ops('secrets', '--to', secrets);
const contents = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

describe('the secrets of an installation', () => {
  test('are handed to each service that reads them, and to no other', async () => {
    await makeAll();
    const all = contents(secrets);
    for (const service of readers) {
      const names = secretReaders[service] ?? [];
      const whole = names.filter((name) => !(name in derivedSecrets));
      expect(Object.keys(contents(reader(service))).sort()).toEqual([...names].sort());
      expect(contents(reader(service))).toMatchObject(
        Object.fromEntries(whole.map((name) => [name, all[name]])),
      );
    }
  });

  test('are handed to Prometheus as a token that only opens metrics, in place of the secret of before', async () => {
    const writeSecret = (text: string) => writeFileSync(join(secrets, 'internal_secret'), text);
    await makeAll();
    expect(contents(secrets)).not.toHaveProperty('metrics_token');
    expect(Object.keys(contents(reader('prometheus')))).toEqual(['metrics_token']);
    // An installation of before: an editor left a line break, the volume has the whole secret.
    writeSecret('an internal secret for tests, 32 b\r\n');
    writeFileSync(join(reader('prometheus'), 'internal_secret'), 'the whole secret of before\n');
    await makeAll();
    const token = `${purposeToken('an internal secret for tests, 32 b', 'metrics')}\n`;
    // It may run on with the configuration of before, which names the file of before.
    expect(contents(reader('prometheus'))).toEqual({ metrics_token: token, internal_secret: token });
    writeSecret('another secret of 32 bytes, or more\n');
    await makeAll();
    const next = `${purposeToken('another secret of 32 bytes, or more', 'metrics')}\n`;
    expect(contents(reader('prometheus'))).toEqual({ metrics_token: next, internal_secret: next });
    // What it has under the name of the secret never comes back as the secret.
    for (const folder of [secrets, reader('api'), reader('gateway')]) rmSync(join(folder, 'internal_secret'));
    await makeAll();
    expect(contents(secrets).internal_secret).not.toBe(next);
  });

  test('are taken back from a service that reads one no more, and files that are not ours stay', async () => {
    await makeAll();
    for (const name of ['data_key', 'token_key', 'smtp_url'])
      writeFileSync(join(reader('gateway'), name), 'of before\n');
    await makeAll();
    const names = secretReaders.gateway ?? [];
    expect(Object.keys(contents(reader('gateway'))).sort()).toEqual([...names, 'smtp_url'].sort());
  });

  test('follow what the operator writes into the folder', async () => {
    await makeAll();
    writeFileSync(join(secrets, 'service_database_url'), 'postgresql://elsewhere/larder\n');
    await makeAll();
    expect(contents(reader('api')).service_database_url).toBe('postgresql://elsewhere/larder\n');
    expect(contents(reader('postgres'))).not.toHaveProperty('service_database_url');
  });

  test('are handed out again by each step of a rotation', async () => {
    await makeAll();
    const before = contents(reader('api')).token_key;
    await ops('rotate-keys', 'add', '--in', secrets);
    const after = contents(reader('api')).token_key;
    expect(after).not.toBe(before);
    expect(after).toBe(contents(secrets).token_key);
  });

  test('come back from the services when the folder is lost', async () => {
    await makeAll();
    writeFileSync(join(installation, 'database', 'PG_VERSION'), '18\n');
    const before = contents(secrets);
    rmSync(secrets, { recursive: true });
    const lines = await makeAll();
    expect(lines).toContainEqual(
      expect.stringMatching(/^Recovered from the copies of services: .*credential_pepper/),
    );
    const handedOut = new Set(readers.flatMap((service) => secretReaders[service] ?? []));
    for (const name of handedOut) expect([name, contents(secrets)[name]]).toEqual([name, before[name]]);
  });

  test('are not made anew for a database whose secrets are gone', async () => {
    writeFileSync(join(installation, 'database', 'PG_VERSION'), '18\n');
    await expect(makeAll()).rejects.toThrow('There is a database, but its secrets are not in ./secrets');
    expect(contents(reader('api'))).toEqual({});
  });

  test('are completed for a database of a former version that had fewer', async () => {
    await makeAll();
    writeFileSync(join(installation, 'database', 'PG_VERSION'), '18\n');
    rmSync(join(secrets, 'vapid_private_key'));
    rmSync(join(reader('api'), 'vapid_private_key'));
    await makeAll();
    expect(contents(reader('api')).vapid_private_key).toBe(contents(secrets).vapid_private_key);
  });

  // Only root may give files away; `compose-system.test.ts` sees the same with an engine.
  test.skipIf(process.getuid?.() !== 0)('belong to whom the folder of the installation belongs', async () => {
    const owner = 4_711;
    chownSync(join(installation, 'folder'), owner, owner);
    writeFileSync(join(installation, 'exchange', 'list.csv'), '');
    await makeAll();
    const ownerOf = (path: string) => statSync(path).uid;
    expect(ownerOf(secrets)).toBe(owner);
    expect(ownerOf(join(secrets, 'credential_pepper'))).toBe(owner);
    expect(ownerOf(join(installation, 'exchange'))).toBe(owner);
    expect(ownerOf(join(installation, 'exchange', 'list.csv'))).toBe(owner);
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
  });
});
