import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addScreen } from './new/add-screen.ts';
import { addUseCase } from './new/add-use-case.ts';
import type { ReadFile } from './new/edit.ts';
import { newKinds, readRecipe } from './new/read-recipe.ts';

const root = join(import.meta.dirname, '../../..');
const read: ReadFile = (path) => {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

/** `pnpm new <kind> <name>`: writes what can be written, and prints the recipe of CONTRIBUTING.md for the rest. */
function main([wanted = '', name = '']: readonly string[]): void {
  const kind = newKinds.find((known) => known === wanted);
  if (!kind || !name) throw new Error(`pnpm new ${newKinds.join('|')} <name>`);
  const edits = kind === 'screen' ? addScreen(name, read) : kind === 'use-case' ? addUseCase(name, read) : [];
  for (const { path, text } of edits) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
  const code = edits.map(({ path }) => path).filter((path) => !path.endsWith('.txt'));
  if (code.length > 0) {
    execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...code], { cwd: root });
  }
  console.log(
    `\nThe recipe of CONTRIBUTING.md${edits.length > 0 ? '; left by hand is what is not listed above' : ''}:`,
  );
  for (const line of readRecipe(kind, read('CONTRIBUTING.md') ?? '')) console.log(`- ${line}`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
