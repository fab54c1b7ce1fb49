/** A file as it is after the edit. */
export type Edit = { readonly path: string; readonly text: string };

/** Returns the text of a file of the repository, undefined where there is none. */
export type ReadFile = (path: string) => string | undefined;

/** Inserts `line` before the first occurrence of `mark`. Throws where the file or the mark is missing. */
export function insertBefore(read: ReadFile, path: string, mark: string | RegExp, line: string): Edit {
  const text = read(path);
  if (text === undefined) throw new Error(`there is no ${path}`);
  const at = typeof mark === 'string' ? text.indexOf(mark) : text.search(mark);
  if (at < 0) throw new Error(`${path} has no place for the new line: ${mark}`);
  return { path, text: text.slice(0, at) + line + text.slice(at) };
}

/** Makes a file that is not there yet. */
export function newFile(read: ReadFile, path: string, text: string): Edit {
  if (read(path) !== undefined) throw new Error(`${path} exists already`);
  return { path, text };
}

export const pascalCase = (name: string): string =>
  name.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());
export const camelCase = (name: string): string =>
  pascalCase(name).replace(/^./, (letter) => letter.toLowerCase());
