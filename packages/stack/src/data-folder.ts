import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StackProblem } from './stack-problem.ts';

export type DataFolder = {
  root: string;
  postgres: string;
  files: string;
  outbox: string;
  flash: string;
  keys: string;
};

/** The folder that holds everything the stack keeps; refuses one that cannot be written. */
export function openDataFolder(path: string, fresh: boolean): DataFolder {
  const root = resolve(path);
  const folder: DataFolder = {
    root,
    postgres: join(root, 'postgres'),
    files: join(root, 'files'),
    outbox: join(root, 'outbox'),
    flash: join(root, 'flash'),
    keys: join(root, 'keys.json'),
  };
  try {
    if (fresh)
      for (const part of [folder.files, folder.outbox, folder.flash])
        rmSync(part, { recursive: true, force: true });
    for (const part of [root, folder.files, folder.outbox, folder.flash])
      mkdirSync(part, { recursive: true });
    accessSync(root, constants.W_OK);
  } catch {
    throw new StackProblem(`The folder ${root} cannot be written. Set DATA_DIR to one that can.`);
  }
  return folder;
}
