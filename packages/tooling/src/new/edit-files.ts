import { type Edit, insertAfter, insertBefore, newFile, type ReadFile } from './edit.ts';

/** Collects edits, each of which sees the ones before it. */
export function editFiles(read: ReadFile) {
  const texts = new Map<string, string>();
  const now: ReadFile = (path) => texts.get(path) ?? read(path);
  const keep = ({ path, text }: Edit) => void texts.set(path, text);
  return {
    create: (path: string, text: string) => keep(newFile(now, path, text)),
    insert: (path: string, mark: string | RegExp, line: string) => keep(insertBefore(now, path, mark, line)),
    insertAfter: (path: string, mark: string | RegExp, line: string) =>
      keep(insertAfter(now, path, mark, line)),
    append: (path: string, text: string) => keep(insertAfter(now, path, /\n*$/, `\n${text}`)),
    /** Adds an import at the top; Biome sorts it in. */
    import: (path: string, line: string) => keep(insertBefore(now, path, /^/, `${line}\n`)),
    /** Inserts a row so that the rows between two marks stay in order, ignoring punctuation. */
    row(path: string, start: string, end: string, line: string): void {
      const text = now(path) ?? '';
      const from = text.indexOf(start) + start.length;
      const to = text.indexOf(end, from);
      if (from < start.length || to < 0) throw new Error(`${path} has no place for the new line: ${start}`);
      const plain = (row: string) => row.replace(/[^\w.]/g, '');
      const rows = text.slice(from, to).split('\n');
      const at = rows.findIndex((row, index) => index > 0 && plain(row) > plain(line));
      const place = at < 0 ? rows.length - 1 : at;
      rows.splice(place, 0, line);
      keep({ path, text: text.slice(0, from) + rows.join('\n') + text.slice(to) });
    },
    edits: (): Edit[] => [...texts].map(([path, text]) => ({ path, text })),
  };
}
