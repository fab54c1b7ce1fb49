import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnvironment } from './env.ts';
import { findInstallation } from './find-installation.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'larder-found-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));
writeFileSync(join(DATA_DIR, 'keys.json'), '{"credentialPepper":"pepper","servicePassword":"word"}');
writeFileSync(join(DATA_DIR, 'app-url'), 'http://192.168.1.20:28180\n');

const addressOf = (variables: NodeJS.ProcessEnv) =>
  findInstallation(readEnvironment({ DATA_DIR, DATABASE_URL: 'postgresql://db/larder', ...variables }), '/')
    .appUrl;

test('the address of the app is that of the system found, unless APP_URL says another', () => {
  expect(addressOf({})).toBe('http://192.168.1.20:28180');
  expect(addressOf({ APP_URL: 'https://larder.example' })).toBe('https://larder.example');
});

test('a system that is given by its keys is not that of the folder', () => {
  expect(addressOf({ CREDENTIAL_PEPPER: 'p'.repeat(32) })).toBe('http://localhost:8080');
});
