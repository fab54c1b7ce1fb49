import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addAlert } from './new/add-alert.ts';
import { addMessage } from './new/add-message.ts';
import { addScreen } from './new/add-screen.ts';
import { addUseCase } from './new/add-use-case.ts';
import type { Edit, ReadFile } from './new/edit.ts';
import { type NewKind, newKinds, readRecipe } from './new/read-recipe.ts';
import { placeholdersAreFilledIn } from './rules/placeholders-are-filled-in.ts';

const usage = `pnpm new screen pages/<area>/<name>                    e.g. pages/device/door-log
pnpm new use-case <area>/<verb-object>                 e.g. order/read-note
pnpm new message event|request|command <object.verb>   e.g. event door.jammed
pnpm new alert <snake_case>                            e.g. door_jammed`;

const root = join(import.meta.dirname, '../../..');
const read: ReadFile = (path) => {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

const adders: Record<NewKind, (name: string, read: ReadFile) => Edit[]> = {
  screen: addScreen,
  'use-case': addUseCase,
  message: addMessage,
  alert: (name, files) => addAlert(name, files, new Date()),
};

/** `pnpm new <kind> <name>`: writes what can be written, prints what is left and the recipe of CONTRIBUTING.md. */
function main([wanted = '', ...words]: readonly string[]): void {
  if (wanted === '--help') {
    console.log(usage);
    return;
  }
  const kind = newKinds.find((known) => known === wanted);
  if (!kind || words.length === 0) throw new Error(usage);
  const name = words.join(' ');
  const edits = adders[kind](name, read);
  for (const { path, text } of edits) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
  const code = edits.map(({ path }) => path).filter((path) => /\.(tsx?|json)$/.test(path));
  if (code.length > 0) {
    execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...code], { cwd: root });
  }
  if (kind === 'alert') {
    execFileSync(process.execPath, ['packages/database/src/generate.ts'], { cwd: root });
  }
  if (kind === 'message') {
    execFileSync(process.execPath, ['packages/cabinet-protocol/src/write-asyncapi.ts'], { cwd: root });
    console.log('wrote docs/protocol/asyncapi.json');
  }
  console.log('\nLeft to write; `pnpm verify` refuses the tree until it is:');
  const written = edits.map(({ path }) => ({ path, text: read(path) ?? '' }));
  for (const { path, line, message } of placeholdersAreFilledIn(written)) {
    console.log(`- ${path}:${line}  ${message}`);
  }
  console.log('\nThe recipe of CONTRIBUTING.md; left by hand is what is not listed above:');
  for (const line of readRecipe(kind, name, read('CONTRIBUTING.md') ?? '')) console.log(`- ${line}`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
