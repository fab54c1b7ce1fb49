import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { secretSettings } from '@larder/domain/secret-settings';
import { expect, test } from 'vitest';
import { makeSecrets } from './ops/make-secrets.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = read('docker-compose.yml');

const found = (pattern: RegExp) => [...new Set([...compose.matchAll(pattern)].map(([, part = '']) => part))];

test('every variable that docker-compose.yml requires is in .env.example', () => {
  const known = read('.env.example');
  expect(found(/\$\{(\w+):\?/g).filter((name) => !known.includes(name))).toEqual([]);
});

test('every secret of docker-compose.yml is one that pnpm ops secrets makes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-secrets-'));
  const { made } = makeSecrets(folder);
  rmSync(folder, { recursive: true });
  expect(made).toEqual(expect.arrayContaining(found(/file: \.\/secrets\/(\w+)/g)));
});

test('every secret by file in docker-compose.yml belongs to a setting that is read from files', () => {
  const settings = found(/(\w+)_FILE: \/run\/secrets\//g);
  // PostgreSQL's own image reads this one.
  expect([...secretSettings, 'POSTGRES_PASSWORD']).toEqual(expect.arrayContaining(settings));
});
