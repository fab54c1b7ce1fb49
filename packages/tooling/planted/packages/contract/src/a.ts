import type { B } from './b.ts';
export type A = { readonly b: B | null };
