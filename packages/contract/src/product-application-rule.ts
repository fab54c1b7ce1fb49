import { missingPictureKey, type ProductType, requiredViews } from '@larder/domain/product/picture-views';
import type { z } from 'zod';

type Judged = {
  readonly type: ProductType;
  readonly gtin?: string | null | undefined;
  readonly pictures: { readonly [view: string]: unknown };
};

/** A standard product needs its GTIN, and every product its guided pictures. The same for the form and the API. [screens 31] */
export function checkApplication({ type, gtin, pictures }: Judged, context: z.core.$RefinementCtx): void {
  const fault = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
  if (type === 'standard' && !gtin) fault(['gtin'], 'valid.gtin.required');
  for (const view of requiredViews(type)) {
    if (!pictures[view]) fault(['pictures', view], missingPictureKey(view));
  }
}
