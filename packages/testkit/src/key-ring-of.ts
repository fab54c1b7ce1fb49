import { type KeyRing, plainKeyRing } from '@larder/use-cases/key-ring';

/** Returns a ring of keys, the one that signs first. */
export const keyRingOf = (first: string, ...others: readonly string[]): KeyRing => [
  ...plainKeyRing(first),
  ...others.flatMap((text) => plainKeyRing(text)),
];
