import type { Rule, SourceFile, Violation } from '../source-tree.ts';

const RULE = 'screens-are-the-spec';
const SPEC = 'docs/screens.txt';
const ADDED = 'docs/screens-added.txt';
const SITEMAP = 'apps/merchant/src/screen-kit/navigation/screens.ts';
const PAGES = 'apps/merchant/src/';

/** Requires the paths of the specification and our additions, the rows of `screens.ts`, and the page files to match. */
export const screensAreTheSpec: Rule = (files) => {
  const spec = [SPEC, ADDED].flatMap((path) => textOf(files, path).split('\n').filter(Boolean));
  const sitemap = textOf(files, SITEMAP);
  const rows = new Set([...sitemap.matchAll(/'\/?(pages\/[\w/-]+)'/g)].map((match) => match[1]));
  const pages = new Set(
    files
      .filter((file) => file.path.startsWith(`${PAGES}pages/`) && file.path.endsWith('.page.tsx'))
      .map((file) => file.path.slice(PAGES.length, -'.page.tsx'.length)),
  );
  const wrong = (path: string, message: string): Violation => ({ rule: RULE, path, message });
  return [
    ...spec
      .filter((path) => !rows.has(path))
      .map((path) => wrong(path, 'in the spec but no row of screens.ts')),
    ...[...rows]
      .filter((path) => path && !spec.includes(path))
      .map((path) => wrong(path ?? '', 'not in the spec')),
    ...spec.filter((path) => !pages.has(path)).map((path) => wrong(path, 'no page file')),
    ...[...pages]
      .filter((path) => !spec.includes(path))
      .map((path) => wrong(path, 'a page outside the spec')),
  ];
};

function textOf(files: SourceFile[], path: string): string {
  return files.find((file) => file.path === path)?.text ?? '';
}
