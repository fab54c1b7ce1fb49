import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules } from '../check-repository.ts';
import { placeholdersAreFilledIn } from '../rules/placeholders-are-filled-in.ts';
import { readSourceTree } from '../source-tree.ts';
import { addAlert } from './add-alert.ts';
import { addMessage } from './add-message.ts';
import { addScreen } from './add-screen.ts';
import { addUseCase } from './add-use-case.ts';
import type { Edit } from './edit.ts';
import { newKinds, readRecipe } from './read-recipe.ts';

const tree = new Map(
  readSourceTree(join(import.meta.dirname, '../../../..')).map(({ path, text }) => [path, text]),
);
const read = (path: string) => tree.get(path);
const now = new Date('2027-01-02T03:04:05Z');

const faultsIn = (files: ReadonlyMap<string, string>) =>
  Object.values(rules)
    .flatMap((rule) => rule([...files].map(([path, text]) => ({ path, text }))))
    .map(({ rule, path, message }) => `${rule} ${path} ${message}`);

/** Files, without their folders, in which a person has to write. */
const placesToFillIn = (edits: readonly Edit[]): string[] =>
  [...new Set(placeholdersAreFilledIn([...edits]).map(({ path }) => path))].map((path) =>
    path.split('/').slice(-2).join('/'),
  );

describe('pnpm new', () => {
  test('adds a screen', () => {
    const edits = addScreen('pages/device/door-log', read);
    expect(placesToFillIn(edits)).toEqual(['device/door-log.page.tsx', 'zh-CN/title.json']);
    const english = edits.find(({ path }) => path.endsWith('en-US/title.json'));
    expect(JSON.parse(english?.text ?? '')).toMatchObject({ 'title.device.door-log': 'Door log' });
  });

  test('refuses a screen that has a page', () => {
    expect(() => addScreen('pages/statistics/statistics', read)).toThrow('exists already');
  });

  test('adds a use case', () => {
    const edits = addUseCase('order/read-note', read);
    expect(edits[0]?.text).toContain("name: 'order.readNote'");
    const tenants = edits.find(({ path }) => path.endsWith('tenants.pg.test.ts'));
    expect(tenants?.text).toContain("> = {\n  'order.readNote': () => ({}), // FILL IN: ");
    expect(placesToFillIn(edits)).toEqual(['order/read-note.ts', 'src/tenants.pg.test.ts']);
  });

  test('adds the contract and the router of a new area', () => {
    const edits = addUseCase('cold-chain/list-breaks', read);
    const textOf = (end: string) => edits.find(({ path }) => path.endsWith(end))?.text;
    expect(textOf('cold-chain.router.ts')).toContain('  listBreaks: procedure(listBreaks),');
    expect(textOf('app.router.ts')).toContain('  coldChain: coldChainRouter,\n');
    expect(textOf('list-breaks.ts')).toContain("name: 'coldChain.listBreaks'");
    expect(textOf('.dependency-cruiser.cjs')).toContain("useCaseLadder = [\n  ['cold-chain'],\n");
  });

  test('adds an alert kind', () => {
    expect(placesToFillIn(addAlert('door_jammed', read, now))).toEqual([
      'alert/alert-type.ts',
      'alert/alert-icon.tsx',
      'en-US/alert.json',
      'zh-CN/enum.json',
      'zh-CN/alert.json',
    ]);
  });

  test('adds screens, use cases, alert kinds and messages, one after the other, that every rule accepts', () => {
    const after = new Map(tree);
    const readAfter = (path: string) => after.get(path);
    const additions = [
      () => addScreen('pages/device/door-log', readAfter),
      () => addUseCase('order/read-note', readAfter),
      () => addUseCase('cold-chain/list-breaks', readAfter),
      () => addAlert('door_jammed', readAfter, now),
      () => addMessage('event door.jammed', readAfter),
      () => addMessage('request menu.get', readAfter),
      () => addMessage('command lamp.flash', readAfter),
    ];
    for (const add of additions) for (const { path, text } of add()) after.set(path, text);
    const before = new Set(faultsIn(tree));
    const isFilledInLater = (fault: string) => fault.startsWith('placeholders-are-filled-in');
    expect(faultsIn(after).filter((fault) => !before.has(fault) && !isFilledInLater(fault))).toEqual([]);
  });

  test.each([
    [
      'event door.jammed',
      'door-jammed.report.ts, protocol-v1.md, apply-device-facts.ts, door-jammed.behavior.ts',
    ],
    ['request menu.get', 'menu-get.report.ts, menu-get-body.command.ts, menu-get.report.ts'],
    ['command lamp.flash', 'lamp-flash.command.ts, protocol-v1.md, command-specs.ts, lamp-flash.behavior.ts'],
  ])('marks in the files of the message "%s" what is left to write', (name, files) => {
    const places = placesToFillIn(addMessage(name, read));
    expect(places.map((path) => path.split('/').at(-1)).join(', ')).toBe(files);
  });

  test.each(['door.jammed', 'event jammed', 'sale door.jammed'])('refuses the message name "%s"', (name) => {
    expect(() => addMessage(name, read)).toThrow('named by its kind and type');
  });

  test('refuses an alert kind that exists, and a name that is no snake_case', () => {
    expect(() => addAlert('power_off', read, new Date(0))).toThrow('exists already');
    expect(() => addAlert('doorJammed', read, new Date(0))).toThrow('snake_case');
  });

  test.each(['pages', 'device/door-log', 'pages/Two words/x'])('refuses the screen name "%s"', (name) => {
    expect(() => addScreen(name, read)).toThrow('named by its path');
  });

  test('refuses a name that exists, and an area without a router', () => {
    expect(() => addScreen('pages/login/login', read)).toThrow('exists already');
    expect(() => addUseCase('order/list-orders', read)).toThrow('exists already');
    expect(() => addUseCase('device-settings/read-note', read)).toThrow('there is no apps/api');
  });

  test.each(newKinds)('prints the recipe of a %s', (kind) => {
    expect(readRecipe(kind, 'event door.jammed', read('CONTRIBUTING.md') ?? '').length).toBeGreaterThan(4);
  });

  test('leaves the rows of other kinds of message out of the recipe', () => {
    const rows = readRecipe('message', 'request menu.get', read('CONTRIBUTING.md') ?? '');
    expect(rows.filter((row) => row.startsWith('**')).map((row) => row.split(':')[0])).toEqual([
      '**a request**',
    ]);
    expect(rows.join()).toContain('catalog.ts');
  });
});
