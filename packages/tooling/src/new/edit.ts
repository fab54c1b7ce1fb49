import { FILL_IN } from '../rules/placeholders-are-filled-in.ts';

/** A file as it is after the edit. */
export type Edit = { readonly path: string; readonly text: string };

/** Returns the text of a file of the repository, undefined where there is none. */
export type ReadFile = (path: string) => string | undefined;

/** Inserts `line` before the first occurrence of `mark`. Throws where the file or the mark is missing. */
export function insertBefore(read: ReadFile, path: string, mark: string | RegExp, line: string): Edit {
  return insertAt(read, path, mark, line, 'before');
}

/** Inserts `line` after the first occurrence of `mark`. Throws where the file or the mark is missing. */
export function insertAfter(read: ReadFile, path: string, mark: string | RegExp, line: string): Edit {
  return insertAt(read, path, mark, line, 'after');
}

function insertAt(
  read: ReadFile,
  path: string,
  mark: string | RegExp,
  line: string,
  side: 'before' | 'after',
): Edit {
  const text = read(path);
  if (text === undefined) throw new Error(`there is no ${path}`);
  const begin = typeof mark === 'string' ? text.indexOf(mark) : text.search(mark);
  if (begin < 0) throw new Error(`${path} has no place for the new line: ${mark}`);
  const [matched = ''] = typeof mark === 'string' ? [mark] : (mark.exec(text) ?? []);
  const at = side === 'before' ? begin : begin + matched.length;
  return { path, text: text.slice(0, at) + line + text.slice(at) };
}

/** Makes a file that is not there yet. */
export function newFile(read: ReadFile, path: string, text: string): Edit {
  if (read(path) !== undefined) throw new Error(`${path} exists already`);
  return { path, text };
}

/** Marks an English text in other languages, so that the check of the repository asks for a translation. */
export const untranslated = (english: string, locale: string): string =>
  locale === 'en-US' ? english : `${FILL_IN} ${english}`;

export const pascalCase = (name: string): string =>
  name.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());
export const camelCase = (name: string): string =>
  pascalCase(name).replace(/^./, (letter) => letter.toLowerCase());
