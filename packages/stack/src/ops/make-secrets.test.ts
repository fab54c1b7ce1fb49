import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnvironment as readApi } from '../../../../apps/api/src/env.ts';
import { readEnvironment as readGateway } from '../../../../apps/gateway/src/env.ts';
import { makeSecrets } from './make-secrets.ts';

const home = mkdtempSync(join(tmpdir(), 'larder-secrets-'));
afterAll(() => rmSync(home, { recursive: true }));

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(home, 'run-')), 'secrets');
});
const contents = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

describe('pnpm ops secrets', () => {
  test('makes secrets of its own for each installation, in a folder that only its owner opens', () => {
    makeSecrets(folder);
    const first = contents();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    rmSync(folder, { recursive: true });
    makeSecrets(folder);
    const second = contents();
    expect(Object.keys(second)).toEqual(Object.keys(first));
    // The operator's own are empty at first: two of alerts, six of backups.
    const drawn = Object.entries(second).filter(([, text]) => text.trim());
    expect(Object.keys(second).length - drawn.length).toBe(8);
    for (const [name, text] of drawn) expect(text, name).not.toBe(first[name]);
  });

  test('closes an empty folder that is there, and reports one that others may open', () => {
    mkdirSync(folder, { mode: 0o755 });
    expect(makeSecrets(folder).isOpen).toBe(false);
    chmodSync(folder, 0o755);
    expect(makeSecrets(folder).isOpen).toBe(true);
  });

  test('never overwrites one, and completes what is missing', () => {
    const { made } = makeSecrets(folder);
    const before = contents();
    expect(makeSecrets(folder)).toMatchObject({ made: [], kept: made });
    expect(contents()).toEqual(before);
    unlinkSync(join(folder, 'owner_database_url'));
    writeFileSync(join(folder, 'token_key'), '');
    expect(makeSecrets(folder).made).toEqual(['owner_database_url']);
    expect(contents()).toEqual({ ...before, token_key: '' });
  });

  test('leaves an empty file for each secret that only the operator knows', () => {
    makeSecrets(folder);
    const { backup_key: key = '', ...others } = contents();
    expect(key.trim()).toHaveLength(43);
    expect(Object.keys(others).filter((name) => others[name]?.trim() === '')).toEqual([
      'alert_webhook_url',
      'backup_copy_s3_access_key_id',
      'backup_copy_s3_ca',
      'backup_copy_s3_secret_access_key',
      'backup_s3_access_key_id',
      'backup_s3_ca',
      'backup_s3_secret_access_key',
      'deadman_url',
    ]);
  });

  test('gives API and gateway every secret that they need, by file', () => {
    makeSecrets(folder);
    const by = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [`${name}_FILE`, join(folder, name.toLowerCase())]));
    const both = ['FILE_LINK_KEY', 'PAYMENT_KEY', 'CREDENTIAL_PEPPER', 'INTERNAL_SECRET'];
    const files = {
      ...by([...both, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
      DATABASE_URL_FILE: join(folder, 'service_database_url'),
    };
    const api = readApi({ ...files, ...by(['TOKEN_KEY', 'DATA_KEY', 'VAPID_PRIVATE_KEY']) });
    expect(api.DATABASE_URL).toMatch(/^postgresql:\/\/larder_service:[\w-]{43}@postgres:5432\/larder$/);
    const gateway = readGateway({ ...files, ...by(['MONITOR_PASSWORD', 'MQTT_GATEWAY_PASSWORD']) });
    expect(gateway.FILE_LINK_KEY).toEqual(api.FILE_LINK_KEY);
    expect(gateway).not.toHaveProperty('TOKEN_KEY');
    expect(gateway.MONITOR_PASSWORD).toMatch(/^[\w-]{43}$/);
  });
});
