import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { printNamedKeys } from '@larder/use-cases/key-ring';

export type MadeSecrets = {
  readonly folder: string;
  readonly made: readonly string[];
  readonly kept: readonly string[];
  /** Missing ones that were found elsewhere. */
  readonly recovered: readonly string[];
  /** True if other users of the machine can open the folder, and so read the secrets. */
  readonly isOpen: boolean;
};

/**
 * The folder is for its owner alone. Its files are readable for all: a container sees each file without the folder, and
 * its user is not the owner of the file.
 */
const FOLDER_MODE = 0o700;
export const SECRET_MODE = 0o644;

const drawText = () => randomBytes(32).toString('base64url');
const drawRing = () => printNamedKeys([{ id: 'k1', bytes: new Uint8Array(randomBytes(32)) }]);
const atPostgres = (user: string, password: string) =>
  `postgresql://${user}:${password}@postgres:5432/larder`;

/** Every secret of an installation by the name of its file, in the order in which later ones need earlier ones. */
const secrets: readonly (readonly [name: string, draw: (read: (name: string) => string) => string])[] = [
  ['postgres_password', drawText],
  ['owner_database_url', (read) => atPostgres('larder', read('postgres_password'))],
  ['service_database_url', () => atPostgres('larder_service', drawText())],
  ['token_key', drawRing],
  ['file_link_key', drawRing],
  ['payment_key', drawRing],
  ['credential_pepper', drawText],
  ['data_key', drawText],
  ['internal_secret', drawText],
  ['monitor_password', drawText],
  ['mqtt_gateway_password', drawText],
  ['vapid_private_key', drawText],
  ['s3_access_key_id', () => randomBytes(10).toString('hex')],
  ['s3_secret_access_key', drawText],
  // Encrypts backups, so a copy of it has to be elsewhere: infra/backup.
  ['backup_key', drawText],
  // The operator's to write: containers start with these files or not at all, and an empty one counts as absent.
  ['backup_s3_access_key_id', () => ''],
  ['backup_s3_secret_access_key', () => ''],
  ['backup_s3_ca', () => ''],
  ['backup_copy_s3_access_key_id', () => ''],
  ['backup_copy_s3_secret_access_key', () => ''],
  ['backup_copy_s3_ca', () => ''],
  ['alert_webhook_url', () => ''],
  ['deadman_url', () => ''],
];

/**
 * Makes the secrets that a folder lacks, one file each, unless `find` has a copy; never changes one that is there.
 */
export function makeSecrets(
  path: string,
  find: (name: string) => string | undefined = () => undefined,
): MadeSecrets {
  const folder = resolve(path);
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length === 0) closeToOthers(folder);
  const made: string[] = [];
  const kept: string[] = [];
  const recovered: string[] = [];
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim();
  for (const [name, draw] of secrets) {
    const copy = find(name);
    const isNew = writeNew(join(folder, name), () => copy ?? `${draw(read)}\n`);
    if (!isNew) kept.push(name);
    else (copy === undefined ? made : recovered).push(name);
  }
  return { folder, made, kept, recovered, isOpen: (statSync(folder).mode & 0o007) !== 0 };
}

/** Only the owner of a folder may do this; `isOpen` reports where it failed. */
function closeToOthers(folder: string): void {
  try {
    chmodSync(folder, FOLDER_MODE);
  } catch (failure) {
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'EPERM')) throw failure;
  }
}

/** Returns false and leaves the file alone if it exists, even if it was made a moment ago by another process. */
function writeNew(path: string, draw: () => string): boolean {
  if (existsSync(path)) return false;
  try {
    writeFileSync(path, draw(), { flag: 'wx', mode: SECRET_MODE });
    return true;
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'EEXIST') return false;
    throw failure;
  }
}
