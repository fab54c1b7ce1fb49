import type { PlacedLine } from './place-lines.ts';

/** A line with what the picture shows of it. */
export type PicturedLine = PlacedLine & {
  readonly productId: string;
  readonly name: string;
  readonly pictureUrl: string | null;
  readonly priceMinor: number | null;
};
