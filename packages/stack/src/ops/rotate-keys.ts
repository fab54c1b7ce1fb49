import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type NamedKey, parseNamedKeys, printNamedKeys } from '@larder/use-cases/key-ring';
import { StackProblem } from '../stack-problem.ts';
import { writeDurably } from '../write-durably.ts';
import { SECRET_MODE } from './make-secrets.ts';

/** The files that hold rings of keys. [decision 112] */
export const ringFiles = ['token_key', 'file_link_key', 'payment_key'] as const;

export const rotationSteps = ['add', 'switch', 'drop'] as const;
type RotationStep = (typeof rotationSteps)[number];

/**
 * Takes one step of a rotation in each of the named rings. The services restart after each step, so that no process
 * meets a signature by a key that it does not know: `add` makes a key that all accept, `switch` lets it sign, `drop`
 * ends the former ones. Returns a line for each ring; changes none if one of them cannot take the step.
 */
export function rotateKeys(path: string, step: RotationStep, names: readonly string[]): string[] {
  const folder = resolve(path);
  const changes = names.map((name) => {
    const file = join(folder, name);
    return { name, file, keys: rotated(step, name, readRing(file)) };
  });
  for (const { file, keys } of changes) writeDurably(file, `${printNamedKeys(keys)}\n`, SECRET_MODE);
  return changes.map(({ name, keys: [signs, ...others] }) => {
    const accepted = others.length === 0 ? 'no other key' : others.map(({ id }) => id).join(', ');
    return `${name}: ${signs?.id} signs, ${accepted} is accepted as well`;
  });
}

function readRing(file: string): readonly NamedKey[] {
  if (!existsSync(file))
    throw new StackProblem(`${file} is missing: name the folder of the secrets with --in.`);
  const parsed = parseNamedKeys(readFileSync(file, 'utf8').trim());
  if (!parsed.ok) throw new StackProblem(`${file} ${parsed.fault}.`);
  return parsed.keys;
}

function rotated(step: RotationStep, name: string, keys: readonly NamedKey[]): readonly NamedKey[] {
  const newest = keys.reduce((found, key) => (numberOf(key) > numberOf(found) ? key : found));
  const former = keys.filter((key) => key !== newest);
  const signs = keys[0] === newest;
  if (step === 'add') {
    if (former.length > 0) throw new StackProblem(`${name} is being rotated: finish with switch and drop.`);
    return [...keys, { id: `k${numberOf(newest) + 1}`, bytes: new Uint8Array(randomBytes(32)) }];
  }
  if (former.length === 0) throw new StackProblem(`${name} has one key: begin with add.`);
  if (step === 'drop' && !signs)
    throw new StackProblem(`${name} is still signed by a former key: switch first.`);
  return step === 'switch' ? [newest, ...former] : [newest];
}

/** Keys are numbered in the order in which they were made; the one that came without a number is the first. */
const numberOf = ({ id }: NamedKey): number => Number(/^k(\d{1,9})$/.exec(id)?.[1] ?? 1);
