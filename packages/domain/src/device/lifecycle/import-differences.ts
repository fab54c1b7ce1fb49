import { type Door, doorsOf } from '../door.ts';
/** A device as the platform imported it. */
export type ImportedShape = {
  readonly model: string;
  readonly layersL: number;
  /** Null: single door. */
  readonly layersR: number | null;
};

/** A cabinet as its controller describes it. */
export type ReportedShape = {
  readonly model: string;
  readonly doors: readonly Door[];
  readonly layers: { readonly L?: number | undefined; readonly R?: number | undefined };
};

/**
 * Lists where a birth differs from the import (`model HELLO-1D, imported CB-1D-4L`); empty if both agree.
 * [protocol 6.2]
 */
export function importDifferences(
  imported: ImportedShape,
  { model, doors, layers }: ReportedShape,
): string[] {
  const compared = [
    ['model', model, imported.model],
    ['doors', [...new Set(doors)].sort().join(' '), doorsOf(imported).join(' ')],
    ['layers of L', layers.L ?? 'none', imported.layersL],
    ['layers of R', layers.R ?? 'none', imported.layersR ?? 'none'],
  ] as const;
  return compared.flatMap(([what, reported, known]) =>
    reported === known ? [] : `${what} ${reported}, imported ${known}`,
  );
}
