import type { Rule } from '../source-tree.ts';

/** Requires `.env.example` to list every variable that an `env.ts` reads, and no others. */
export const environmentIsDocumented: Rule = (files) => {
  const example = files.find((file) => file.path === '.env.example')?.text ?? '';
  const documented = new Set(
    [...example.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1] ?? ''),
  );
  const read = new Map<string, string>();
  for (const file of files.filter(
    (candidate) => /(^|\/)env\.ts$/.test(candidate.path) && !candidate.path.startsWith('bench/'),
  )) {
    for (const match of file.text.matchAll(/^\s+([A-Z][A-Z0-9_]{2,}):|process\.env\.([A-Z][A-Z0-9_]+)/gm)) {
      read.set(match[1] ?? match[2] ?? '', file.path);
    }
  }
  const rule = 'environment-is-documented';
  return [
    ...[...read]
      .filter(([name]) => !documented.has(name))
      .map(([name, path]) => ({ rule, path, message: `${name} is missing in .env.example` })),
    ...[...documented]
      .filter((name) => !read.has(name))
      .map((name) => ({ rule, path: '.env.example', message: `${name} is read nowhere` })),
  ];
};
