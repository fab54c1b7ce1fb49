import type { Door } from '@larder/domain/device/door';

type OnShelf = { readonly door: Door; readonly layer: number };

/** Groups lines, which must be sorted by door and layer, by shelf. */
export function shelvesOf<Line extends OnShelf>(lines: readonly Line[]): (OnShelf & { lines: Line[] })[] {
  const shelves: (OnShelf & { lines: Line[] })[] = [];
  for (const line of lines) {
    const last = shelves[shelves.length - 1];
    if (last && last.door === line.door && last.layer === line.layer) last.lines.push(line);
    else shelves.push({ door: line.door, layer: line.layer, lines: [line] });
  }
  return shelves;
}
