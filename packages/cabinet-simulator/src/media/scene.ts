import type { Door } from '@larder/cabinet-protocol/fields';

/** Pieces of one product on one shelf. */
export type Stack = {
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  readonly name: string;
  readonly qty: number;
  /** Pieces that would fill its place; missing ones are a gap. */
  readonly par: number;
};

/** The view of a camera on a cabinet. */
export type Scene = {
  readonly deviceNo: string;
  /** Wall clock of the cabinet. */
  readonly atMs: number;
  /** Zone of the picture's clock. */
  readonly timeZone: string;
  readonly doors: readonly { readonly door: Door; readonly layers: number; readonly isOpen: boolean }[];
  readonly stacks: readonly Stack[];
  /** Layer at which a hand reaches in, by door. */
  readonly hand?: { readonly door: Door; readonly layer: number };
};
