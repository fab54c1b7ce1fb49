import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

type Pattern = string | readonly string[];

/** What this file reads of a rule of `.dependency-cruiser.cjs`. */
export type ImportRule = {
  readonly name: string;
  readonly from: { readonly path?: Pattern; readonly pathNot?: Pattern };
  readonly to: {
    readonly path?: Pattern;
    readonly pathNot?: Pattern;
    readonly circular?: boolean;
    readonly dependencyTypes?: readonly string[];
    readonly dependencyTypesNot?: readonly string[];
  };
};

/** An import that breaks one rule and no other. */
export type Plant = {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly specifier: string;
  readonly isTypeOnly: boolean;
  /** True where the imported file imports back. */
  readonly isCircular: boolean;
};

export type PlantedTree = { readonly root: string; readonly plants: readonly Plant[]; remove(): void };

const PRISMA = 'node_modules/@prisma/client/index.ts';

const matches = (path: string, pattern: Pattern | undefined): boolean =>
  pattern !== undefined && [pattern].flat().some((one) => new RegExp(one).test(path));

const isFrom = ({ from }: ImportRule, path: string): boolean =>
  (from.path === undefined || matches(path, from.path)) && !matches(path, from.pathNot);

/** `$1` in a rule's target stands for the first group of its source. */
function isTo({ from, to }: ImportRule, path: string, source: string, isTypeOnly: boolean): boolean {
  const group =
    [from.path ?? '']
      .flat()
      .map((one) => new RegExp(one).exec(source)?.[1])
      .find(Boolean) ?? '';
  const filled = (pattern: Pattern | undefined) =>
    pattern === undefined ? undefined : [pattern].flat().map((one) => one.replaceAll('$1', group));
  return (
    !to.circular &&
    (to.path === undefined || matches(path, filled(to.path))) &&
    !matches(path, filled(to.pathNot)) &&
    (!to.dependencyTypes?.includes('type-only') || isTypeOnly) &&
    !(to.dependencyTypesNot?.includes('type-only') && isTypeOnly)
  );
}

/** Writes an import as the code of the repository would: by `#…` inside the app, by name between packages. */
function specifierOf(from: string, to: string): string {
  if (to === PRISMA) return '@prisma/client';
  const app = 'apps/merchant/src/';
  if (from.startsWith(app) && to.startsWith(app)) return `#${to.slice(app.length)}`;
  const [, name, file] = /^packages\/([^/]+)\/src\/(.+)\.ts$/.exec(to) ?? [];
  if (name && !from.startsWith(`packages/${name}/`)) return `@larder/${name}/${file}`;
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

/** Finds for each rule, and each of its targets, an import between two folders that breaks this rule only. */
function plantsOf(rules: readonly ImportRule[], folders: readonly string[]): Plant[] {
  const targets = rules.flatMap((rule) =>
    [rule.to.path].flat().map((path): ImportRule => ({ ...rule, to: { ...rule.to, path } })),
  );
  return targets.map((rule, index) => {
    const from = (folder: string) => `${folder}/plants-${index}.ts`;
    const to = (folder: string) => (folder === PRISMA ? PRISMA : `${folder}/planted-${index}.ts`);
    const plant = (source: string, target: string, isTypeOnly: boolean): Plant => ({
      rule: rule.name,
      from: source,
      to: target,
      specifier: specifierOf(source, target),
      isTypeOnly,
      isCircular: rule.to.circular === true,
    });
    const [anyFolder = ''] = folders;
    // A cycle is reported once, at the file whose name comes first.
    if (rule.to.circular) return plant(to(anyFolder), from(anyFolder), true);
    for (const source of folders.map(from).filter((path) => isFrom(rule, path))) {
      for (const target of [...folders, PRISMA].map(to)) {
        for (const isTypeOnly of [false, true]) {
          if (!isTo(rule, target, source, isTypeOnly)) continue;
          const broken = rules.filter((one) => isFrom(one, source) && isTo(one, target, source, isTypeOnly));
          if (broken.length === 1) return plant(source, target, isTypeOnly);
        }
      }
    }
    throw new Error(`no import between two folders breaks the rule "${rule.name}" only`);
  });
}

/** Folders of the repository that the rules speak of, and two that the ladders do not know. */
const foldersOf = (root: string): string[] =>
  [
    'packages/*/{src,src/*,test}/',
    'apps/*/{src,src/*,src/features/*,test}/',
    'bench/src/',
    'packages/use-cases/src/misplaced',
    'packages/domain/src/misplaced',
  ]
    .flatMap((pattern) => (pattern.endsWith('/') ? globSync(pattern, { cwd: root }).sort() : pattern))
    .map((folder) => folder.replace(/\/$/, ''));

/** Writes the plants to a temporary folder in which packages find each other as they do in the repository. */
export function plantImports(root: string, rules: readonly ImportRule[]): PlantedTree {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'larder-plants-')));
  const write = (path: string, text: string) => {
    mkdirSync(join(tree, dirname(path)), { recursive: true });
    writeFileSync(join(tree, path), text, { flag: 'a' });
  };
  const plants = plantsOf(rules, foldersOf(root));
  write(PRISMA, 'export const planted = 1;\n');
  write('node_modules/@prisma/client/package.json', '{ "name": "@prisma/client", "main": "index.ts" }');
  mkdirSync(join(tree, 'node_modules/@larder'));
  for (const path of globSync('{apps,packages}/*/package.json', { cwd: root })) {
    mkdirSync(join(tree, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(tree, path));
    symlinkSync(
      join(tree, dirname(path)),
      join(tree, 'node_modules/@larder', dirname(path).split('/')[1] ?? ''),
    );
  }
  for (const { from, to, specifier, isTypeOnly, isCircular } of plants) {
    write(from, `${isTypeOnly ? 'import type' : 'import'} { planted } from '${specifier}';\n`);
    write(
      to,
      isCircular
        ? `import type { planted } from '${specifierOf(to, from)}';\n`
        : 'export const planted = 1;\n',
    );
  }
  return { root: tree, plants, remove: () => rmSync(tree, { recursive: true, force: true }) };
}
