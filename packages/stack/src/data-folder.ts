import { accessSync, chmodSync, constants, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StackProblem } from './stack-problem.ts';

export type DataFolder = {
  root: string;
  files: string;
  outbox: string;
  flash: string;
  logs: string;
  keys: string;
  /** Holds the address of the app, for the commands of operators. */
  appUrl: string;
  /** The book of the provider simulator. */
  providerBook: string;
};

/** Opens the folder that holds all data of the stack; refuses one that is not writable. */
export function openDataFolder(path: string): DataFolder {
  const root = resolve(path);
  const folder: DataFolder = {
    root,
    files: join(root, 'files'),
    outbox: join(root, 'outbox'),
    flash: join(root, 'flash'),
    logs: join(root, 'logs'),
    keys: join(root, 'keys.json'),
    appUrl: join(root, 'app-url'),
    providerBook: join(root, 'provider-book.jsonl'),
  };
  try {
    makeFolders(folder);
    accessSync(root, constants.W_OK);
  } catch {
    throw new StackProblem(`The folder ${root} cannot be written. Set DATA_DIR to one that can.`);
  }
  return folder;
}

/** Deletes what belongs to the demo's database: files, mails, flash of the cabinets, the provider's book. */
export function emptyDataFolder(folder: DataFolder): void {
  for (const part of [folder.files, folder.outbox, folder.flash, folder.providerBook])
    rmSync(part, { recursive: true, force: true });
  makeFolders(folder);
}

/** Contains names, mails with codes and exports: no other user of the machine may read them. */
const OWNER_ONLY = 0o700;

function makeFolders({ root, files, outbox, flash, logs }: DataFolder): void {
  mkdirSync(root, { recursive: true });
  // As root, PostgreSQL runs as another user, who must pass through to its own folder.
  chmodSync(root, process.getuid?.() === 0 ? 0o711 : OWNER_ONLY);
  for (const part of [files, outbox, flash, logs]) {
    mkdirSync(part, { recursive: true });
    chmodSync(part, OWNER_ONLY);
  }
}
