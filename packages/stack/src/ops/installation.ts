import {
  existsSync,
  lchownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StackProblem } from '../stack-problem.ts';
import { derivedSecrets, formerNames } from './derived-secrets.ts';
import { secretReaders } from './secret-readers.ts';

/**
 * What the service `secrets` of `docker-compose.yml` sees of an installation, below one folder: the operator's
 * `folder`, the `exchange` of files with commands, the volume of the `database`, and in `readers` the volume of each
 * service for the secrets that it reads. [decision 214]
 */
const inside = (installation: string) => ({
  folder: join(installation, 'folder'),
  exchange: join(installation, 'exchange'),
  database: join(installation, 'database'),
  readers: join(installation, 'readers'),
});

/** Containers run as several users, and a volume is closed to everybody outside. */
const COPY_MODE = 0o444;

/**
 * Returns where to find secrets that the operator's folder lost: a service may still have its copy. Throws if a
 * database is there without its secrets, because new ones would not open it, nor recognize any cabinet.
 */
export function copiesOf(installation: string, secrets: string): (name: string) => string | undefined {
  const { readers, database } = inside(installation);
  const copyOf = (name: string) =>
    readersOf(readers)
      // Another service may have what is derived from it under the same name.
      .filter(({ names }) => names.includes(name))
      .map(({ path }) => join(path, name))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8'))
      .find((text) => text.trim() !== '');
  const isLost = (name: string) => !existsSync(join(secrets, name)) && copyOf(name) === undefined;
  const hasDatabase = existsSync(database) && readdirSync(database).length > 0;
  if (hasDatabase && ['postgres_password', 'credential_pepper'].some(isLost))
    throw new StackProblem(
      'There is a database, but its secrets are not in ./secrets: bring that folder back from a copy, see ' +
        'docs/operations/backup.md. To begin anew, which deletes all data: docker compose down --volumes',
    );
  return copyOf;
}

/** Every secret that is handed to a service. */
const handedOut = new Set(Object.values(secretReaders).flat());

/**
 * Copies to each service the secrets that it reads, or what is derived from them, and nothing else: what an older
 * version gave it goes, or has what the service needs now.
 */
export function handOutSecrets(installation: string, secrets: string): void {
  const read = (name: string) => readFileSync(join(secrets, name), 'utf8');
  const textOf = (name: string) => derivedSecrets[name]?.(read) ?? read(name);
  for (const { reader, path, names } of readersOf(inside(installation).readers)) {
    const former = readdirSync(path).filter((name) => handedOut.has(name) && !names.includes(name));
    for (const name of former) {
      const replacement = formerNames[reader]?.[name];
      if (replacement) writeCopy(join(path, name), textOf(replacement));
      else rmSync(join(path, name));
    }
    for (const name of names) writeCopy(join(path, name), textOf(name));
  }
}

/** In place: the file may lie below one that a running container has mounted. */
function writeCopy(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  writeFileSync(path, text, { mode: COPY_MODE });
}

function readersOf(folder: string) {
  return readdirSync(folder).map((reader) => {
    const names = secretReaders[reader];
    if (!names) throw new StackProblem(`No secrets are known for the service ${reader}.`);
    return { reader, path: join(folder, reader), names };
  });
}

/**
 * Leaves what the container engine or we made as root to the owner of the installation's folder. Without privileges in
 * the engine, root is the operator himself, and owns that folder.
 */
export function leaveToOwner(installation: string, secrets: string): void {
  const { folder, exchange } = inside(installation);
  const { uid, gid } = statSync(folder);
  for (const path of [secrets, exchange]) {
    const entries = readdirSync(path, { recursive: true, encoding: 'utf8' });
    for (const entry of [path, ...entries.map((name) => join(path, name))])
      if (lstatSync(entry).uid === 0) chownIfAllowed(entry, uid, gid);
  }
}

/** Shared folders of a virtual machine or of a network have one owner, who can read them anyway. */
function chownIfAllowed(path: string, uid: number, gid: number): void {
  try {
    lchownSync(path, uid, gid);
  } catch (failure) {
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'EPERM')) throw failure;
  }
}
