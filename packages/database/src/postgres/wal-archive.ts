import { chownSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { findPostgresBinaries, reachableByOthers } from './postgres-binaries.ts';

/** At most this much committed work is lost with the machine. */
const ARCHIVE_TIMEOUT = '60s';
/** An archiver that failed retries after 60 s, one that was restarted after 10 s. */
const ARCHIVED_LIMIT_MS = 90_000;
const SWITCH_EVERY_MS = 1_000;
const POLL_MS = 50;

/** A file of the archived log, by its name. */
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

/**
 * The number of a segment in its log; the name contains the timeline, the upper half of the address and the segment in
 * the lower half.
 */
export function placeOf(name: string, segmentBytes: number): number {
  const [upper, segment] = [name.slice(8, 16), name.slice(16)].map((digits) => Number.parseInt(digits, 16));
  return (upper ?? 0) * (2 ** 32 / segmentBytes) + (segment ?? 0);
}

/** The folder that the server archives its log into; null if it archives nothing. */
export async function archiveFolder(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ library: string; folder: string | null }>(
    `SELECT current_setting('archive_library') AS library, current_setting('basic_archive.archive_directory', true) AS folder`,
  );
  const [settings] = rows;
  return settings?.library === 'basic_archive' ? settings.folder || null : null;
}

/**
 * Starts archiving the log into a new folder, without a restart; resolves when a segment has arrived there. Needs a
 * server that can archive and a superuser. Throws if the user of the server cannot enter the folder, or nothing
 * arrives.
 */
export async function startArchive(client: pg.ClientBase, folder: string): Promise<void> {
  const { runAs } = findPostgresBinaries();
  if (runAs && !reachableByOthers(dirname(folder)))
    throw new Error(
      `The user that PostgreSQL runs as cannot enter ${dirname(folder)}; choose another folder`,
    );
  mkdirSync(folder, { mode: 0o700 });
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  await setArchive(client, folder);
  for (let waitedMs = 0; !readdirSync(folder).some(isSegment); waitedMs += POLL_MS) {
    if (waitedMs >= ARCHIVED_LIMIT_MS) {
      await stopArchive(client);
      throw new Error(`PostgreSQL archives nothing into ${folder}: see its server.log`);
    }
    // A segment is archived when it is switched, and an empty one is not. Until the archiver has read its settings it
    // discards segments; it exits to load the library, and an idle server starts it again only when woken, which a
    // reload does.
    if (waitedMs % SWITCH_EVERY_MS === 0)
      await client.query(
        `SELECT pg_reload_conf(), pg_create_restore_point('larder archive'), pg_switch_wal()`,
      );
    await wait(POLL_MS);
  }
}

/**
 * Makes a server that can archive, and has no archive folder, discard its log once it is not needed instead of keeping
 * all of it.
 */
export async function settleArchive(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isUnset: boolean }>(
    `SELECT current_setting('archive_library') = '' AND current_setting('archive_command') = '' AS "isUnset"`,
  );
  if (rows[0]?.isUnset) await stopArchive(client);
}

/** Stops archiving. Without this a server whose archive is unreachable keeps its log until its disk is full. */
export function stopArchive(client: pg.ClientBase): Promise<void> {
  return setArchive(client, null);
}

async function setArchive(client: pg.ClientBase, folder: string | null): Promise<void> {
  const settings: Record<string, string> =
    folder === null
      ? { archive_library: '', archive_command: 'exit 0', archive_timeout: '0' }
      : {
          archive_command: '',
          archive_library: 'basic_archive',
          'basic_archive.archive_directory': folder,
          archive_timeout: ARCHIVE_TIMEOUT,
        };
  for (const [name, value] of Object.entries(settings))
    await client.query(`ALTER SYSTEM SET ${name} = '${value.replaceAll("'", "''")}'`);
  await client.query('SELECT pg_reload_conf()');
}
