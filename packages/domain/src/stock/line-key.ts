import type { Door } from '../device/door.ts';

/** One shelf of a device. */
export type ShelfPlace = { readonly door: Door; readonly layer: number };

/** One product on one shelf of a device: what stock, prices and standard stock are kept for. */
export type LinePlace = ShelfPlace & { readonly productId: string };

/** Identifies a shelf of a device, as the sticker on it says: L2. */
export const shelfKey = ({ door, layer }: ShelfPlace): string => `${door}${layer}`;

/**
 * Identifies a line of a device. Unambiguous, because ids have one length, and without spaces, because screens make
 * element ids of it. Phones keep what was typed under it: the format never changes.
 */
export const lineKey = (line: LinePlace): string => `${shelfKey(line)}${line.productId}`;

/** Names a line in audit rows. */
export const auditedLine = (line: LinePlace): string => `${shelfKey(line)} ${line.productId}`;
