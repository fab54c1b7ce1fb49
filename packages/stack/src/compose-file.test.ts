import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startCompose } from '@larder/testkit/start-compose';
import { hasImage } from '@larder/testkit/start-container';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = read('docker-compose.yml');
const dockerfile = read('infra/docker/Dockerfile');

const found = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, part = '']) => part)),
];
const images = [...found(compose, /^ {4}image: (\S+)$/gm), ...found(dockerfile, /^FROM (\S+:\S+)/gm)];
const required = found(compose, /\$\{(\w+):\?/g);

test('every variable that docker-compose.yml requires is in .env.example', () => {
  const known = read('.env.example');
  expect(required.filter((name) => !known.includes(name))).toEqual([]);
});

const hasImages = async () => {
  for (const image of images) if (!(await hasImage(image))) return false;
  return true;
};

// Without an engine the closing lines of `pnpm test` say that this was not tested.
if (await hasImages()) {
  const limitMs = 15 * 60_000;

  test(
    'docker-compose.yml builds, migrates and becomes healthy',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'larder-compose-'));
      // No ports of this machine, which may run another system.
      const override = join(folder, 'no-ports.yml');
      const services = ['mail', 'gateway', 'api'].map((name) => `  ${name}: { ports: !reset [] }\n`);
      writeFileSync(override, `services:\n${services.join('')}`);
      const secret = 'a secret of this test, 32 characters';
      const stop = await startCompose({
        folder: root,
        files: ['docker-compose.yml', override],
        environment: Object.fromEntries(required.map((name) => [name, secret])),
        limitMs,
      });
      await stop();
      rmSync(folder, { recursive: true });
    },
    limitMs,
  );
}
