import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pullByDigest } from './release/pull-by-digest.ts';
import { changesOf, migrationsOf, releaseNotes, versionOfTag } from './release/release-notes.ts';

const usage = `pnpm release notes --tag v1.2.3                                      prints the notes of a release
pnpm release archive --tag v1.2.3 --digests FOLDER --out FILE.tar.gz    packs what an operator needs`;

/** What an operator needs beside the images. */
const packed = ['.env.example', 'CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'docs', 'infra'];

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** `FOLDER/<target>` holds one line, the image with its digest. */
const digestsOf = (folder: string) =>
  new Map(readdirSync(folder).map((target) => [target, readFileSync(join(folder, target), 'utf8').trim()]));

function archive(tag: string, digests: string, out: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'larder-release-'));
  const name = `larder-${tag}`;
  const place = join(folder, name);
  mkdirSync(place);
  for (const path of packed) cpSync(join(root, path), join(place, path), { recursive: true });
  const compose = pullByDigest(read('docker-compose.yml'), digestsOf(digests));
  writeFileSync(join(place, 'docker-compose.yml'), compose);
  mkdirSync(dirname(resolve(out)), { recursive: true });
  execFileSync('tar', [
    '--create',
    '--gzip',
    '--owner=0',
    '--group=0',
    '--file',
    resolve(out),
    '--directory',
    folder,
    name,
  ]);
  rmSync(folder, { recursive: true });
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { tag: { type: 'string' }, digests: { type: 'string' }, out: { type: 'string' } },
  });
  const [command] = positionals;
  const { tag, digests, out } = values;
  if (!tag) throw new Error(usage);
  const version = versionOfTag(tag, JSON.parse(read('package.json')).version);
  if (command === 'notes')
    console.log(releaseNotes(changesOf(read('CHANGELOG.md'), version), migrationsOf(root, tag)));
  else if (command === 'archive' && digests && out) archive(tag, digests, out);
  else throw new Error(usage);
}

try {
  main();
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
