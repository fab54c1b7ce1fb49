import { isCode, isTest, type Rule, type SourceFile } from '../source-tree.ts';

const LIMITS = ['packages/domain/src/limits.ts', 'packages/domain/src/server-limits.ts'];
const REFUSALS = 'packages/domain/src/refusals.ts';
const TEXTS = /^packages\/i18n\/locales\/en-US\/(?!mail\.json)/;

/**
 * Requires code to use every limit, every refusal and every text. Code that makes a key at run time must show its form
 * in one template, and the rest must be a word of the code: `enum.stock.${status}` uses `enum.stock.low`.
 */
export const catalogsAreUsed: Rule = (files) => {
  const code = files.filter(
    (file) => isCode(file) && !isTest(file) && !file.path.startsWith('packages/tooling/'),
  );
  const quoted = find(
    code.filter(({ path }) => path !== REFUSALS),
    /(?<=['"`])[A-Za-z][\w.-]*(?=['"`])/g,
  );
  const limits = find(code, /(?<=\b(?:l|serverL)imits\.)\w+/g);
  const isUsedText = usedTexts(code, quoted);
  return [
    ...LIMITS.flatMap((path) =>
      entriesOf(files, path, /^ {2}(\w+):/gm)
        .filter((entry) => !limits.has(entry))
        .map((entry) => ({ path, entry })),
    ),
    ...entriesOf(files, REFUSALS, /^ {2}'(\w+)'/gm, 'export const commandCodes')
      .filter((entry) => !quoted.has(entry) && !quoted.has(`refusal.${entry}`))
      .map((entry) => ({ path: REFUSALS, entry })),
    ...files
      .filter(({ path }) => TEXTS.test(path))
      .flatMap(({ path }) =>
        entriesOf(files, path, /^ {2}"([^"]+?)(?:_(?:zero|one|two|few|many|other))?":/gm)
          .filter((entry) => !isUsedText(entry))
          .map((entry) => ({ path, entry })),
      ),
  ].map(({ path, entry }) => ({ rule: 'catalogs-are-used', path, message: `nothing uses ${entry}` }));
};

const find = (code: readonly SourceFile[], pattern: RegExp): ReadonlySet<string> =>
  new Set(code.flatMap(({ text }) => text.match(pattern) ?? []));

function entriesOf(files: readonly SourceFile[], path: string, entry: RegExp, end?: string): string[] {
  const text = files.find((file) => file.path === path)?.text ?? '';
  const [part = ''] = end ? text.split(end) : [text];
  return [...new Set([...part.matchAll(entry)].map(([, name = '']) => name))];
}

function usedTexts(code: readonly SourceFile[], quoted: ReadonlySet<string>): (key: string) => boolean {
  const words = find(code, /\w+(?:-\w+)*/g);
  const templates = [...find(code, /(?<=`)[a-z]\w*\.(?:[\w.-]|\$\{[^}`]*\})+(?=`)/g)]
    .filter((template) => template.includes('${'))
    .map((template) => {
      const literals = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
      return { form: new RegExp(`^${literals.join('([\\w.-]+)')}$`), makesDots: template.includes("'.'") };
    });
  const isMade = (key: string): boolean =>
    templates.some(({ form, makesDots }) => {
      const [matched, ...values] = form.exec(key) ?? [];
      const isValue = (value: string) =>
        value.includes('.') ? makesDots || quoted.has(value) || isMade(value) : words.has(value);
      return matched !== undefined && values.every(isValue);
    });
  return (key) => quoted.has(key) || isMade(key);
}
