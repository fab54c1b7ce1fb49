/** Headings of the recipes in CONTRIBUTING.md, by the kinds of `pnpm new`. */
const HEADINGS = {
  screen: '### A screen',
  'use-case': '### A use case',
  message: '### A cabinet message',
  alert: '### An alert kind',
} as const;

export type NewKind = keyof typeof HEADINGS;
export const newKinds = Object.keys(HEADINGS) as NewKind[];

/**
 * Returns the files that a kind needs, one line each with what notices a missing one. Rows that begin with another kind
 * of message than `name` are left out.
 */
export function readRecipe(kind: NewKind, name: string, contributing: string): string[] {
  const start = contributing.indexOf(`${HEADINGS[kind]}\n`);
  if (start < 0) throw new Error(`CONTRIBUTING.md has no "${HEADINGS[kind]}"`);
  const [section = ''] = contributing.slice(start + HEADINGS[kind].length).split(/^#{2,3} /m);
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .filter((line) => kind !== 'message' || isAbout(line, name))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim()))
    .map(([files = '', noticedBy = '']) => `${files}  [noticed by: ${noticedBy || 'types'}]`);
}

/** True for rows of every message, and for those of the kind that `name` begins with. */
function isAbout(row: string, name: string): boolean {
  const [, kind] = /^\| \*\*an? (\w+)\*\*/.exec(row) ?? [];
  return kind === undefined || name.startsWith(`${kind} `);
}
