import { chmodSync, lchownSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

/** The user `node` of the images. */
export const GUEST = 1000;
/** A group that has no members on any machine: what it may read or write, only a command in a container may. */
export const GUEST_GROUP = 52_110;

const GROUP_FILE = 0o060;
const GROUP_FOLDER = 0o2070;
const FOR_ALL = 0o007;

/**
 * Lets the guest read and write all of a folder by its group, and takes the folder itself away from everybody but its
 * owner: secrets of cabinets are written there.
 */
export function openToGuest(folder: string): void {
  const { mode } = statSync(folder);
  chmodIfAllowed(folder, mode & 0o7777 & ~FOR_ALL);
  forEach(folder, (path, found) => {
    changeIfAllowed(() => lchownSync(path, found.uid, GUEST_GROUP));
    const wanted = found.isDirectory() ? GROUP_FOLDER : GROUP_FILE;
    chmodIfAllowed(path, (lstatSync(path).mode & 0o7777) | wanted);
  });
}

/** Leaves what the guest wrote to the owner of the folder. */
export function leaveToHost(folder: string): void {
  const { uid } = statSync(folder);
  forEach(folder, (path, found) => {
    if (found.uid === GUEST) changeIfAllowed(() => lchownSync(path, uid, found.gid));
  });
}

/** Calls for the folder and everything below it but links, which may lead out of it. */
function forEach(folder: string, change: (path: string, found: Stats) => void): void {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of [folder, ...entries.map((name) => join(folder, name))]) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    // Gone meanwhile: another command may run.
    if (!found || found.isSymbolicLink()) continue;
    change(path, found);
  }
}

const chmodIfAllowed = (path: string, mode: number) => changeIfAllowed(() => chmodSync(path, mode));

/** Shared folders of a virtual machine or of a network keep their own owner, who may read them anyway. */
function changeIfAllowed(change: () => void): void {
  try {
    change();
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
    if (code !== 'EPERM' && code !== 'ENOENT') throw failure;
  }
}
