import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backupFaults, findBackup, listBackups, MANIFEST, type Manifest } from './backup-folder.ts';
import { pruneBackups } from './prune-backups.ts';

let to: string;
beforeEach(() => {
  to = mkdtempSync(join(tmpdir(), 'larder-backups-'));
});
afterEach(() => rmSync(to, { recursive: true }));

const SEGMENT_BYTES = 4 * 2 ** 20;

/** 1,024 segments of 4 MB fill the lower half of the address: the name carries over between 3 and 4. */
function segment(place: number): string {
  const parts = [Math.floor((1_020 + place) / 1_024), (1_020 + place) % 1_024];
  return `00000001${parts.map((part) => part.toString(16).padStart(8, '0').toUpperCase()).join('')}`;
}

function givenBackup(day: number, { startWal = day, walFolder = 'wal-a' } = {}): string {
  const name = `2026-11-0${day}T10-00-00`;
  const sha256 = createHash('sha256').update('keys').digest('hex');
  const manifest: Manifest = {
    startedAt: `2026-11-0${day}T10:00:00.000Z`,
    finishedAt: `2026-11-0${day}T10:01:00.000Z`,
    walFolder,
    startWal: segment(startWal),
    stopWal: segment(startWal),
    files: { 'keys.json': [4, sha256] },
  };
  mkdirSync(join(to, name));
  writeFileSync(join(to, name, 'keys.json'), 'keys');
  writeFileSync(join(to, name, MANIFEST), JSON.stringify(manifest));
  return name;
}

function givenLog(places: readonly number[], folder = 'wal-a'): void {
  mkdirSync(join(to, folder), { recursive: true });
  for (const place of places) {
    const path = join(to, folder, segment(place));
    writeFileSync(path, '');
    truncateSync(path, SEGMENT_BYTES);
  }
}

describe('a folder of backups', () => {
  test('returns the newest backup that reaches back far enough', () => {
    for (const day of [1, 2, 3]) givenBackup(day);
    mkdirSync(join(to, '2026-11-04T10-00-00.part'));
    expect(findBackup(to, null).folder).toContain('2026-11-03');
    expect(findBackup(to, new Date('2026-11-03T10:00:59Z')).folder).toContain('2026-11-02');
    expect(findBackup(join(to, '2026-11-01T10-00-00'), null).folder).toContain('2026-11-01');
    expect(() => findBackup(to, new Date('2026-11-01T10:00:59Z'))).toThrow('choose a later --until');
    expect(() => findBackup(join(to, 'elsewhere'), null)).toThrow('holds no backup');
  });

  test('keeps the newest backups with the log they need, and nothing of interrupted ones', () => {
    givenBackup(1, { walFolder: 'wal-old' });
    for (const day of [2, 3, 4]) givenBackup(day);
    givenLog([1, 2], 'wal-old');
    givenLog([1, 2, 3, 4, 5]);
    mkdirSync(join(to, '2026-11-05T10-00-00.part'));
    pruneBackups(to, 2);
    expect(readdirSync(to).sort()).toEqual(['2026-11-03T10-00-00', '2026-11-04T10-00-00', 'wal-a']);
    expect(readdirSync(join(to, 'wal-a')).sort()).toEqual([3, 4, 5].map(segment));
  });
});

describe('the manifest of a backup', () => {
  test.each([
    ['nothing', () => '{}'],
    ['no object', () => 'null'],
    ['half a file', (whole: string) => whole.slice(0, whole.length / 2)],
    ['no instant', (whole: string) => whole.replace('"2026-11-01T10:01:00.000Z"', '"soon"')],
    ['no log', (whole: string) => whole.replace('"wal-a"', 'null')],
    ['a log outside the folder', (whole: string) => whole.replace('"wal-a"', '"../../wal-a"')],
    ['invalid files', (whole: string) => whole.replace(/"files":.*\}\}/, '"files":{"keys.json":7}}')],
  ])('is reported as damaged with %s', (_what, damage) => {
    const path = join(to, givenBackup(1), MANIFEST);
    writeFileSync(path, damage(readFileSync(path, 'utf8')));
    expect(() => findBackup(to, null)).toThrow(
      '2026-11-01T10-00-00 is not whole: its manifest.json is damaged',
    );
  });
});

describe('the bytes of a backup', () => {
  const faults = async () => backupFaults(listBackups(to)[0] as ReturnType<typeof findBackup>);

  test('are whole with every file and a log without a hole', async () => {
    givenBackup(3);
    givenLog([1, 3, 4, 5]);
    expect(await faults()).toEqual([]);
  });

  test.each([
    ['a file is missing', (name: string) => rmSync(join(to, name, 'keys.json')), 'keys.json is missing'],
    [
      'a file was changed',
      (name: string) => writeFileSync(join(to, name, 'keys.json'), 'keyz'),
      'keys.json is damaged',
    ],
    [
      'the first segment is missing',
      () => rmSync(join(to, 'wal-a', segment(3))),
      `the log lacks ${segment(3)}`,
    ],
  ])('are not whole when %s', async (_, damage, fault) => {
    const name = givenBackup(3);
    givenLog([3, 4, 5]);
    damage(name);
    expect(await faults()).toEqual([fault]);
  });
});
