import type { EditorProduct } from '#features/template/known-products.ts';
import type { Outputs } from '#platform/trpc.ts';

export type Editor = Outputs['template']['readEditor'];

export type CopySource = {
  name: string;
  lines: Editor['draft']['lines'];
  products: readonly EditorProduct[];
};
