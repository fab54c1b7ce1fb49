import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskFiles } from '@larder/adapters/files/disk.adapter';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenVideo } from '@larder/testkit/given/mp4-bytes';
import { keyRingOf } from '@larder/testkit/key-ring-of';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { ownCatalog } from '@larder/tutorials/own-tutorials';
import { afterAll, expect, inject, test } from 'vitest';
import { createProgram } from './program.ts';
import { openSession } from './session.ts';

const database = await createTestDatabase(inject('testServer'));
const folder = mkdtempSync(join(tmpdir(), 'larder-tutorials-'));
const files = createDiskFiles({
  folder: join(folder, 'files'),
  linkKeys: keyRingOf('a key for links of tests'),
});
const base = createTestEnvironment(database);
const env = { ...base, ports: { ...base.ports, files } };
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Runs one command line and returns its output; a refusal is thrown. */
async function tutorial(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const output = { print: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };
  const session = openSession(env, 'maria', output);
  await createProgram((work) => work(session)).parseAsync(['tutorial', ...args], { from: 'user' });
  return lines;
}
const written = (name: string, content: Uint8Array | string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

test('loads the tutorials that come with Larder, once and again, and lists them in their order', async () => {
  const codes = ownCatalog.map(({ code }) => code);
  expect(await tutorial('load-own')).toEqual(codes.map((code) => `${code} added`));
  expect(await tutorial('load-own')).toEqual(codes.map((code) => `${code} renewed`));
  const [, ...lines] = await tutorial('list');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(codes);
  for (const line of lines) expect(line).toMatch(/en-US +en-US,zh-CN +\d\d +\d{2,4} +0 /);
  const [first] = await database.prisma.tutorial.findMany({ orderBy: { sort: 'asc' } });
  expect((await files.read(first?.videoKey ?? ''))?.contentType).toBe('video/mp4');
});

test('adds a tutorial from files, edits, orders and removes it', async () => {
  const video = written('video.mp4', givenVideo(12_000));
  const cover = written('cover.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]));
  const captions = written('en.vtt', 'WEBVTT\n\n00:01.000 --> 00:04.000\nTap Settings.\n');
  const given = ['--category', 'team', '--language', 'en-US', '--video', video, '--cover', cover];
  const words = ['--title', 'en-US=Invite a member', '--captions', `en-US=${captions}`];
  expect(await tutorial('add', 'invite', ...given, ...words)).toEqual(['invite added']);
  await expect(tutorial('add', 'invite', ...given, ...words)).rejects.toThrow('ILLEGAL_TRANSITION');
  expect(await tutorial('edit', 'invite', '--title', 'en-US=Invite your team')).toEqual(['invite saved']);
  expect((await tutorial('order', 'invite'))[0]).toBe('invite');
  expect((await tutorial('list'))[1]).toMatch(/^invite +team +en-US +en-US +12 +\d+ +0 +Invite your team$/);
  const bad = written('bad.vtt', 'WEBVTT\n\n00:04.000 --> 00:01.000\nBackwards\n');
  await expect(tutorial('edit', 'invite', '--captions', `en-US=${bad}`)).rejects.toThrow(
    'bad_time in line 3',
  );
  await expect(tutorial('edit', 'invite', '--video', cover)).rejects.toThrow('field=video why=not_mp4');
  expect(await tutorial('remove', 'invite')).toEqual(['invite removed']);
  await expect(tutorial('edit', 'invite')).rejects.toThrow('NOT_FOUND');
});
