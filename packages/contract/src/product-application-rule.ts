import { missingPictureKey, type ProductType, requiredViews } from '@larder/domain/product/picture-views';
import type { z } from 'zod';

type Judged = {
  readonly type: ProductType;
  readonly gtin?: string | null | undefined;
  readonly pictures: { readonly [view: string]: unknown };
};

/**
 * Requires a GTIN for a standard product and the guided pictures for every product. Shared by form and API.
 * [screens 31]
 */
export function checkApplication({ type, gtin, pictures }: Judged, context: z.core.$RefinementCtx): void {
  const fault = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
  if (type === 'standard' && !gtin) fault(['gtin'], 'valid.gtin.required');
  for (const view of requiredViews(type)) {
    if (!pictures[view]) fault(['pictures', view], missingPictureKey(view));
  }
}
