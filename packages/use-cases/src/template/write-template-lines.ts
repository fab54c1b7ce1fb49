import type { Door } from '@larder/domain/device/door';
import type { WriteContext } from '../use-case.ts';

/** A line to store; its index in the list determines its place on the shelf. */
export type NewTemplateLine = {
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  readonly positions: readonly number[];
  readonly priceMinor: number | null;
  readonly parQty: number | null;
  /** Calendar day. */
  readonly bestBefore?: string | null | undefined;
};

/** Replaces the lines of a draft. The database refuses to replace lines of a version that has begun. */
export async function writeTemplateLines(
  { tx, newId }: Pick<WriteContext, 'tx' | 'newId'>,
  merchantId: string,
  versionId: string,
  lines: readonly NewTemplateLine[],
): Promise<void> {
  await tx.planogramLine.deleteMany({ where: { merchantId, versionId } });
  await tx.planogramLine.createMany({
    data: lines.map((line, sort) => ({
      id: newId(),
      merchantId,
      versionId,
      door: line.door,
      layer: line.layer,
      productId: line.productId,
      positions: [...line.positions],
      priceMinor: line.priceMinor,
      parQty: line.parQty,
      bestBefore: line.bestBefore ? new Date(`${line.bestBefore}T00:00:00Z`) : null,
      sort,
    })),
  });
}
