import { describe, expect, test } from 'vitest';
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
