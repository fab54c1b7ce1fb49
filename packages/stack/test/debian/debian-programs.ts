import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { inheritedEnvironment } from '../../src/env.ts';
import { type Missing, unpackedDebian } from './debian-packages.ts';

export type DebianPrograms = {
  readonly kind: 'found';
  /** The full path of a program. */
  path(program: string): string;
  readonly root: string;
  readonly env: Record<string, string>;
};

/**
 * Finds programs: the machine's if it has them all, else those of Debian packages in a folder of ours.
 */
export async function findDebianPrograms(
  programs: readonly string[],
  packages: readonly string[],
): Promise<DebianPrograms | Missing> {
  const env = inheritedEnvironment();
  if (programs.every((program) => existsSync(program)))
    return { kind: 'found', root: '/', path: (program) => program, env };
  const unpacked = await unpackedDebian(packages);
  if (unpacked.kind === 'missing') return unpacked;
  const { root } = unpacked;
  // Files that the machine already has were not downloaded.
  const path = (program: string) => (existsSync(join(root, program)) ? join(root, program) : program);
  const lacking = programs.find((program) => !existsSync(path(program)));
  if (lacking) return { kind: 'missing', why: `${lacking} is in none of the Debian packages` };
  const libraries = globSync('usr/lib/*-linux-gnu*', { cwd: root }).map((folder) => join(root, folder));
  return { kind: 'found', root, path, env: { ...env, LD_LIBRARY_PATH: libraries.join(':') } };
}
