import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { pullByDigest } from './pull-by-digest.ts';
import { changesOf, migrationsOf, releaseNotes, versionOfTag } from './release-notes.ts';

const root = resolve(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'larder-releases-'));
afterAll(() => rmSync(folder, { recursive: true }));

const targets = ['api', 'gateway', 'ops', 'demo'];
const digests = new Map(
  targets.map((target, index) => [target, `ghcr.io/example/${target}@sha256:${String(index).repeat(64)}`]),
);

describe('the compose file of a release', () => {
  type Services = Record<string, { readonly image: string; readonly build?: unknown }>;
  const compose = read('docker-compose.yml');
  const services = (text: string) =>
    (parse(text, { merge: true }) as { readonly services: Services }).services;

  test('pulls by digest every image that the tree builds, and changes nothing else', () => {
    const before = services(compose);
    const after = services(pullByDigest(compose, digests));
    const builds = Object.entries(before).filter(([, { build }]) => build !== undefined);
    expect(builds.length).toBeGreaterThan(8);
    for (const [name, service] of Object.entries(before)) {
      const { build, image, ...rest } = service;
      const target = /^larder\/([a-z]+):/.exec(image)?.[1];
      expect([name, after[name]]).toEqual([name, { ...rest, image: target ? digests.get(target) : image }]);
    }
  });

  test.each(targets)('is not made without the digest of %s', (target) => {
    const left = new Map([...digests].filter(([name]) => name !== target));
    expect(() => pullByDigest(compose, left)).toThrow(`the image ${target} has no digest`);
    const tagged = new Map([...digests, [target, `ghcr.io/example/${target}:latest`]]);
    expect(() => pullByDigest(compose, tagged)).toThrow(`the image ${target} has no digest`);
  });

  test('is not made where a service would still build', () => {
    const other = `${compose.replace('services:\n', 'services:\n  other:\n    image: larder/other:1\n')}`;
    expect(() => pullByDigest(other, digests)).toThrow('other would still build');
  });
});

describe('the notes of a release', () => {
  test('need a tag that package.json agrees with', () => {
    expect(versionOfTag('v1.2.3', '1.2.3')).toBe('1.2.3');
    expect(() => versionOfTag('v1.2.3', '1.2.2')).toThrow('they must be equal');
    for (const tag of ['1.2.3', 'v1.2', 'v1.2.3-rc1', 'release'])
      expect(() => versionOfTag(tag, '1.2.3')).toThrow('is no tag of a release');
  });

  test('need a section of the changelog that says something', () => {
    const changelog =
      '# Changelog\n\n## Unreleased\n\n- soon\n\n## 1.2.3 - 2026-11-28\n\n- now\n\n## 1.2.2 - 2026-11-01\n';
    expect(changesOf(changelog, '1.2.3')).toBe('- now');
    for (const version of ['1.2.2', '1.2.4', '1.2'])
      expect(() => changesOf(changelog, version)).toThrow(`no section "## ${version} - YYYY-MM-DD"`);
  });

  test('name the migrations since the release before, by version and not by name', () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: folder });
    const commit = (name: string, ...tags: string[]) => {
      mkdirSync(join(folder, 'prisma/migrations', name), { recursive: true });
      writeFileSync(join(folder, 'prisma/migrations', name, 'migration.sql'), 'select 1;');
      git('add', '.');
      git('commit', '--quiet', '--message', name);
      for (const tag of tags) git('tag', tag);
    };
    git('init', '--quiet');
    commit('20260101000000_first', 'v0.9.0');
    commit('20260102000000_second', 'before-v0.10.0', 'v0.10.0');
    commit('20260103000000_third', 'v0.11.0');
    expect(migrationsOf(folder, 'v0.9.0')).toEqual({ since: null, names: ['20260101000000_first'] });
    expect(migrationsOf(folder, 'v0.11.0')).toEqual({ since: 'v0.10.0', names: ['20260103000000_third'] });
    const notes = releaseNotes('- now', migrationsOf(folder, 'v0.11.0'));
    expect(notes).toContain('- now\n\n### Migrations since v0.10.0\n\n- `20260103000000_third`');
    expect(releaseNotes('- now', { since: 'v1.0.0', names: [] })).toContain('since v1.0.0\n\nNone.');
  });
});
