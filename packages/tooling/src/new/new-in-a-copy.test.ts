import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyOfTree } from '../../test/copy-of-tree.ts';

const root = join(import.meta.dirname, '../../../..');
const copy = copyOfTree(root);
afterAll(() => copy.remove());

const node = process.execPath;
const tool = (name: string) => join(root, 'node_modules/.bin', name);

test('two alert kinds and messages of each kind type-check, and pass their tests', () => {
  const addNew = (...words: readonly string[]) => copy.run(node, 'packages/tooling/src/new.ts', ...words);
  addNew('alert', 'door_jammed');
  addNew('alert', 'humidity_high');
  addNew('message', 'event', 'door.jammed');
  addNew('message', 'request', 'menu.get');
  addNew('message', 'command', 'lamp.flash');
  copy.run(tool('tsc'), '--noEmit', '--checkers', '2', '-p', 'apps/gateway');
  copy.run(tool('tsc'), '--noEmit', '--checkers', '2', '-p', 'packages/cabinet-simulator');
  const tested = [
    'packages/cabinet-protocol/',
    'packages/domain/src/alert/',
    'packages/i18n/',
    'door-jammed',
    'lamp-flash',
  ];
  expect(copy.run(tool('vitest'), 'run', '--project', 'pure', ...tested)).toContain('passed');
});
