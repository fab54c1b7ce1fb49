import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { passedOn, passedSettings, unused, unusedLine } from './passed-settings.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Read by other programs than the services that `pnpm start` starts. */
const ofOthers = ['LARDER_OPERATOR', 'LARDER_OPERATOR_REQUIRED', 'CHROMIUM_PATH', 'DOCKER_HOST'];
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

test('every setting of .env.example is passed on, read by pnpm start itself, or said to have no use', () => {
  const own = namesIn(read('packages/stack/src/env.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm);
  const known = [...own, ...Object.values(passedOn).flat(), ...Object.values(unused).flat(), ...ofOthers];
  expect(known.toSorted()).toEqual(
    [...new Set(namesIn(read('.env.example'), /^# ?([A-Z][A-Z0-9_]+)=/gm))].sort(),
  );
});

test.each([
  ['gateway', ['both', 'gateways']],
  ['api', ['both', 'apis']],
] as const)('what is passed on to the %s is read there', (service, groups) => {
  const shared = 'packages/adapters/src/environment/env.ts';
  const reads = [`apps/${service}/src/env.ts`, shared].flatMap((path) =>
    namesIn(read(path), /^\s+([A-Z][A-Z0-9_]{2,}):/gm),
  );
  expect(reads).toEqual(expect.arrayContaining(groups.flatMap((group) => [...passedOn[group]])));
});

test('services get what is set, with secrets from their files, and nothing that is empty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-settings-'));
  const file = join(folder, 'smtp');
  writeFileSync(file, 'smtp://user:word@mail.example\n');
  const passed = passedSettings({
    APP_URL: 'https://shop.example',
    SMTP_URL_FILE: file,
    MAIL_FROM: '',
    STRIPE_SECRET_KEY: 'sk_live_1',
    GATEWAY_PUBLIC_URL: 'https://cabinets.example',
  });
  const both = { APP_URL: 'https://shop.example' };
  expect(passed).toEqual({
    gateway: { ...both, GATEWAY_PUBLIC_URL: 'https://cabinets.example' },
    api: { ...both, SMTP_URL: 'smtp://user:word@mail.example' },
  });
  expect(() => passedSettings({ SMTP_URL_FILE: join(folder, 'none') })).toThrow('SMTP_URL: the file');
  rmSync(folder, { recursive: true });
});

test('one line names what is set and not used, without its value', () => {
  expect(unusedLine({ APP_URL: 'https://shop.example', S3_ENDPOINT: '' })).toBeUndefined();
  const variables = { STRIPE_SECRET_KEY_FILE: '/secret/path', BRIDGE_URL: 'https://b', S3_BUCKET: 'private' };
  expect(unusedLine(variables)).toBe(
    'Settings that pnpm start does not use: STRIPE_SECRET_KEY, BRIDGE_URL (it has a simulated payment provider); S3_BUCKET (it has files in DATA_DIR).',
  );
});
