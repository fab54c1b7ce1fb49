import { basename, dirname, join } from 'node:path/posix';
import type { Rule, SourceFile, Violation } from '../source-tree.ts';

/**
 * A file in backticks with at least one folder before it, e.g. `src/main.ts`. Folders that begin with a dot are made at
 * run time.
 */
const NAMED_FILE = /`([\w@-][\w@.-]*(?:\/[\w@.-]+)+\.(?:ts|tsx|md|json|prisma|css|sql|cjs|mjs))`/g;

/** The target of a link to a source file or a document, e.g. `[main](../src/main.ts)`, without what follows a `#`. */
const LINKED = /\]\((?!\w+:|#)([^)\s#]+\.(?:ts|tsx|md|json|prisma|css|sql))(?:#[^)\s]*)?\)/g;

/** A source file by its name alone, e.g. `main.ts`. */
const NAMED_ALONE = /`([\w@-][\w@.-]*\.tsx?)`/g;

/**
 * A file that a document names by its path exists: from the root, from the document, or at the end of a path in the
 * document's package. One that it names without a folder exists somewhere, and one that it links, where the link
 * leads. The forms of `.github` are shown elsewhere than they lie.
 */
export const documentsNameRealFiles: Rule = (files) => {
  const paths = files.map(({ path }) => path);
  const known = new Set(paths);
  const names = new Set(paths.map((path) => basename(path)));
  const ends = (path: string, named: string) => path.endsWith(`/${named}`);
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap((document) => {
      const room = /^(?:apps|packages)\/[^/]+\//.exec(document.path)?.[0] ?? '';
      const exists = (named: string) =>
        known.has(named) ||
        known.has(join(dirname(document.path), named)) ||
        paths.some((path) => path.startsWith(room) && ends(path, named));
      const leads = (to: string) => isForm(document) || known.has(join(dirname(document.path), to));
      return [
        ...deadNames(document, NAMED_FILE, exists),
        ...deadNames(document, NAMED_ALONE, (name) => names.has(name)),
        ...deadNames(document, LINKED, leads),
      ];
    });
};

const isForm = ({ path }: SourceFile) => path.startsWith('.github/');

function deadNames(document: SourceFile, named: RegExp, exists: (name: string) => boolean): Violation[] {
  return document.text.split('\n').flatMap((line, index) =>
    [...line.matchAll(named)]
      .map(([, name = '']) => name)
      .filter((name) => !exists(name))
      .map((name) => ({
        rule: 'documents-name-real-files',
        path: document.path,
        line: index + 1,
        message: `there is no ${name}`,
      })),
  );
}
