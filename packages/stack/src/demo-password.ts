import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeDurably } from './write-durably.ts';

/**
 * Reads the password of the demo accounts of this installation, or makes one. The one of the sources is known to
 * everybody, so it opens them only where caller and API share a machine, which in containers they never do.
 * [decision 111]
 */
export function readOrMakeDemoPassword(path: string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  const password = randomBytes(9).toString('base64url');
  writeDurably(path, `${password}\n`);
  return password;
}
