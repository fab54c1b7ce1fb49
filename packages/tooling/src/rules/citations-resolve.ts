import type { Rule, SourceFile, Violation } from '../source-tree.ts';

const RULE = 'citations-resolve';
const DESIGN = ['spec', 'domain', 'screens', 'architecture', 'stack', 'glossary', 'english'];
/** Documents that code once cited and the repository does not have. */
const MISSING = ['specification', 'beyond', 'hot-path', 'look', 'review', 'issue'];

const CITING = /\.(tsx?|prisma|sql|cjs|css|md)$/;
const NAME = [...DESIGN, 'protocol', 'decisions?', ...MISSING].join('|');
/** `[domain 7.1, C-15; screens S-17]`; it may go on in the next line of a comment. */
const CITATION = new RegExp(`\\[(?=(?:${NAME})[\\s,:;\\]])([^\\]\\n]*(?:\\n[^\\]\\n]*)?)\\](?!\\()`, 'g');
/** `(decision 24)`, and a path in brackets, which is no citation. */
const ROUND = /\((decisions? \d+(?:(?:, | and |–)\d+)*)|\[(docs\/decisions\/\d+)\](?!\()/g;
const DOCUMENT = new RegExp(`^(${NAME})(?=$|[\\s,:])\\s*`);
/** 7, 7.1, T5, C-24, S-17, also as the start of a range; words may follow. */
const ID = /^(\d+(?:\.\d+)*|[A-Z]{1,4}-?\d+)(?:[–-]([A-Z]{1,4}-?\d+|\d+))?(?![\w-])/;

type Document = { readonly path: string; readonly ids: ReadonlySet<string>; readonly phrases: string };

/**
 * Finds citations in brackets that lead nowhere. `[domain 7.1]` leads to a heading, a table row or a list item of
 * `docs/design/domain.md` that begins with that id, `[stack, Postgres]` to words of a heading, of a first cell or in
 * bold, `[decision 24]` to its record. Commas and semicolons separate; words after an id are free.
 */
export const citationsResolve: Rule = (files) => {
  const documents = readDocuments(files);
  const decisions = new Set(
    files.flatMap(({ path }) => /^docs\/decisions\/(\d{4})-[\w-]+\.md$/.exec(path)?.[1] ?? []).map(Number),
  );
  return files
    .filter(({ path }) => CITING.test(path) && !/^packages\/tooling\/.*\.test\.ts$/.test(path))
    .flatMap((file) =>
      citationsOf(file).flatMap(({ line, text }) =>
        faultsOf(text, documents, decisions).map(
          (fault): Violation => ({ rule: RULE, path: file.path, line, message: `[${text}] ${fault}` }),
        ),
      ),
    );
};

function readDocuments(files: SourceFile[]): Map<string, Document> {
  const pathOf = (name: string) =>
    name === 'protocol' ? 'docs/protocol/protocol-v1.md' : `docs/design/${name}.md`;
  return new Map(
    [...DESIGN, 'protocol'].flatMap((name): [string, Document][] => {
      const file = files.find(({ path }) => path === pathOf(name));
      return file ? [[name, readDocument(file)]] : [];
    }),
  );
}

/** Ids that begin a heading, row, list item or paragraph, and the words of headings, first cells and bold text. */
function readDocument({ path, text }: SourceFile): Document {
  const ids = new Set<string>();
  const phrases: string[] = [];
  for (const line of text.split('\n')) {
    const titled = /^#+\s+(.*)$|^\|\s*([^|]+?)\s*\|/.exec(line);
    const title = titled?.[1] ?? titled?.[2];
    if (title !== undefined) phrases.push(title);
    const begin = title ?? line.replace(/^\s*[-*]\s+/, '');
    const id = ID.exec(begin.replace(/^[*`[]+/, ''))?.[1];
    // A number that begins plain text is a quantity.
    const isMarked = title !== undefined || begin.startsWith('**');
    if (id !== undefined && (isMarked || /^[A-Z]/.test(id))) ids.add(id);
    for (const [, bold] of line.matchAll(/\*\*([^*]+)\*\*/g)) phrases.push(bold ?? '');
  }
  return { path, ids, phrases: phrases.join('\n').replaceAll('`', '').toLowerCase() };
}

/** Citations of a file. In code a name without an id counts in comments only: an array of variables looks the same. */
function citationsOf(file: SourceFile): { line: number; text: string }[] {
  const isProse = file.path.endsWith('.md');
  const found = [...file.text.matchAll(CITATION), ...file.text.matchAll(ROUND)];
  return found.flatMap((match) => {
    const start = file.text.lastIndexOf('\n', match.index) + 1;
    const before = file.text.slice(start, match.index);
    const isComment = /\/\/|\/\*|^\s*\*|--/.test(before);
    const cited = match[1] ?? match[2] ?? '';
    if (!isProse && !isComment && !/^\w+ [A-Z0-9]/.test(cited)) return [];
    // Between backticks it is an example.
    if (isProse && before.split('`').length % 2 === 0) return [];
    const line = file.text.slice(0, match.index).split('\n').length;
    return [{ line, text: cited.replace(/\s*\n\s*(\*|\/\/+|--)?\s*/, ' ') }];
  });
}

function faultsOf(
  citation: string,
  documents: ReadonlyMap<string, Document>,
  decisions: ReadonlySet<number>,
): string[] {
  let name = '';
  if (citation.startsWith('docs/')) return ['is a path, not a citation as `[decision 24]`'];
  const faults = citation.split(/[,;]| and /).flatMap((piece) => {
    let part = piece.trim();
    const named = DOCUMENT.exec(part);
    if (named) {
      name = named[1] ?? '';
      part = part.slice(named[0].length);
    }
    if (MISSING.includes(name)) return [`${name} is not in this repository`];
    if (part === '') return [];
    if (name.startsWith('decision')) {
      const number = Number(/^\d+/.exec(part)?.[0]);
      return decisions.has(number) && !part.startsWith('0') ? [] : [`there is no decision ${part}`];
    }
    const document = documents.get(name);
    if (!document) return [`docs/design/${name}.md does not exist`];
    const id = ID.exec(part);
    const resolves = id
      ? [id[1], id[2]].every((one) => one === undefined || document.ids.has(one))
      : document.phrases.includes(part.toLowerCase());
    return resolves ? [] : [`"${part}" is not in ${document.path}`];
  });
  return [...new Set(faults)];
}
