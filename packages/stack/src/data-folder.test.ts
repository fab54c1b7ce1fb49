import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { emptyDataFolder, openDataFolder } from './data-folder.ts';

const home = mkdtempSync(join(tmpdir(), 'larder-data-folder-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Permissions of other users on a folder. */
const othersMay = (path: string) => statSync(path).mode & 0o077;
/** As root, PostgreSQL runs as another user and may pass through, but not list. */
const passing = process.getuid?.() === 0 ? 0o011 : 0;

test.each([
  ['a new folder', () => join(home, 'new')],
  [
    'a folder that was open to everybody',
    () => {
      for (const part of ['files', 'outbox', 'logs']) mkdirSync(join(home, 'old', part), { recursive: true });
      return join(home, 'old');
    },
  ],
])('%s for names, mails with codes and exports is readable by its owner only', (_, path) => {
  const folder = openDataFolder(path());
  expect(othersMay(folder.root)).toBe(passing);
  const closed = () => [folder.files, folder.outbox, folder.flash, folder.logs].map(othersMay);
  expect(closed()).toEqual([0, 0, 0, 0]);
  emptyDataFolder(folder);
  expect(closed()).toEqual([0, 0, 0, 0]);
});
