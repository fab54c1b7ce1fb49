import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readEnvironment } from './env.ts';

const secret = 'x'.repeat(32);
const complete = {
  DATABASE_URL: 'postgresql://localhost/larder',
  TOKEN_KEY: secret,
  CREDENTIAL_PEPPER: secret,
  DATA_KEY: secret,
  FILE_LINK_KEY: secret,
  PAYMENT_KEY: secret,
  INTERNAL_SECRET: secret,
};

const folder = mkdtempSync(join(tmpdir(), 'larder-environment-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the environment of the API', () => {
  test('treats an empty variable as absent', () => {
    const settings = readEnvironment({ ...complete, PORT: '', WEB_DIR: '', DATABASE_POOL: '' });
    expect(settings).toMatchObject({ PORT: 8080, DATABASE_POOL: 10 });
    expect(settings.WEB_DIR).toBeUndefined();
  });

  test('names settings that are missing or too short without showing their values', () => {
    const read = () => readEnvironment({ ...complete, TOKEN_KEY: 'short-secret', PAYMENT_KEY: '' });
    expect(read).toThrow(/TOKEN_KEY: .*\n\s+PAYMENT_KEY: /);
    expect(read).not.toThrow(/short-secret/);
  });

  test('takes secrets from the files that they name', () => {
    const file = join(folder, 'stripe');
    writeFileSync(file, 'sk_test_from_a_file\n');
    const settings = readEnvironment({ ...complete, STRIPE_SECRET_KEY_FILE: file });
    expect(settings.STRIPE_SECRET_KEY).toBe('sk_test_from_a_file');
  });

  test('names each secret that it cannot take, once and without a value', () => {
    const given = {
      ...complete,
      PAYMENT_KEY_FILE: join(folder, 'payment'),
      TOKEN_KEY: '',
      TOKEN_KEY_FILE: 'absent',
    };
    const lines = [
      'TOKEN_KEY: the file of TOKEN_KEY_FILE cannot be read (ENOENT)',
      'PAYMENT_KEY: is set, and PAYMENT_KEY_FILE as well: set one of them',
    ];
    expect(() => readEnvironment(given)).toThrow(
      `The environment of the API is not complete (see .env.example)\n  ${lines.join('\n  ')}`,
    );
  });

  test('reads the keys that sign as rings, and refuses a broken one', () => {
    const base64 = (fill: number) => Buffer.alloc(32, fill).toString('base64');
    const read = (ring: string) => readEnvironment({ ...complete, TOKEN_KEY: ring });
    expect(read(`k2:${base64(2)},k1:${base64(1)}`).TOKEN_KEY).toHaveLength(2);
    expect(read(secret).TOKEN_KEY).toHaveLength(1);
    expect(() => read(`k2:short,k1:${base64(1)}`)).toThrow(/TOKEN_KEY: needs at least 32 bytes in each key/);
  });

  test.each([
    [{}, true],
    [{ APP_URL: 'http://127.0.0.1:9000' }, true],
    [{ APP_URL: 'https://larder.example' }, false],
    [{ APP_URL: 'https://larder.example', DEV_OUTBOX: '1' }, true],
    [{ DEV_OUTBOX: '0' }, false],
    [{ SMTP_URL: 'smtp://localhost' }, false],
  ])('decides with %o whether the outbox page is shown: %s', (settings, shown) => {
    expect(readEnvironment({ ...complete, ...settings }).DEV_OUTBOX).toBe(shown);
  });

  test('stops the start for a proxy setting that would trust everyone, and says what to write', () => {
    const read = () => readEnvironment({ ...complete, TRUST_PROXY: 'true' });
    expect(read).toThrow(/TRUST_PROXY: takes the number of proxies in front \(1\) or their networks/);
  });
});
