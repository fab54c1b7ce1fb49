import { dirname, join } from 'node:path/posix';
import type { Rule, SourceFile, Violation } from '../source-tree.ts';

/**
 * A file in backticks with at least one folder before it, e.g. `src/main.ts`. Folders that begin with a dot are made at
 * run time.
 */
const NAMED_FILE = /`([\w@-][\w@.-]*(?:\/[\w@.-]+)+\.(?:ts|tsx|md|json|prisma|css|sql|cjs|mjs))`/g;

/**
 * A file that a document names by its path exists: from the root, from the document, or at the end of a path in the
 * document's package.
 */
export const documentsNameRealFiles: Rule = (files) => {
  const paths = files.map(({ path }) => path);
  const known = new Set(paths);
  const ends = (path: string, named: string) => path.endsWith(`/${named}`);
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap((document) => {
      const room = /^(?:apps|packages)\/[^/]+\//.exec(document.path)?.[0] ?? '';
      const exists = (named: string) =>
        known.has(named) ||
        known.has(join(dirname(document.path), named)) ||
        paths.some((path) => path.startsWith(room) && ends(path, named));
      return deadNames(document, exists);
    });
};

function deadNames(document: SourceFile, exists: (named: string) => boolean): Violation[] {
  return document.text.split('\n').flatMap((line, index) =>
    [...line.matchAll(NAMED_FILE)]
      .map(([, named = '']) => named)
      .filter((named) => !exists(named))
      .map((named) => ({
        rule: 'documents-name-real-files',
        path: document.path,
        line: index + 1,
        message: `there is no ${named}`,
      })),
  );
}
