import { plainValue } from '@larder/domain/table-cell';
import type { ExportPages } from '@larder/use-cases/export/export-source';

/** Reads all pages of an export, its cells as plain text and numbers, its texts as their keys. */
export async function plainRows(pages: ExportPages, size = 1_000): Promise<(string | number | null)[][]> {
  const rows: (string | number | null)[][] = [];
  for await (const page of pages(size, (key) => key)) rows.push(...page.map((row) => row.map(plainValue)));
  return rows;
}
