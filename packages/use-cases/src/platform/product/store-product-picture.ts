import { limits } from '@larder/domain/limits';
import { pictureViews } from '@larder/domain/product/picture-views';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { productPictureKey } from './product-picture-key.ts';

/**
 * Stores a picture for the platform library and returns its key, for `platform.importProducts`; the same picture is
 * stored once. Refuses `BAD_INPUT` if it is no JPEG of at most 2 MB.
 */
export const storeProductPicture = defineUseCase({
  name: 'platform.storeProductPicture',
  access: 'internal',
  kind: 'steps',
  input: z.object({
    gtin: z.string().regex(/^\d{14}$/),
    view: z.enum(pictureViews),
    bytes: z
      .instanceof(Uint8Array)
      .refine(({ length }) => length <= limits.imageMaxBytes, 'valid.image.size'),
  }),
  audit: 'none',
  run: async ({ ports }, { gtin, view, bytes }) => {
    const key = productPictureKey(gtin, view, bytes);
    if (await ports.files.read(key)) return accept({ key });
    const stored = await ports.files.put({ key, contentType: 'image/jpeg', bytes });
    return stored.kind === 'stored'
      ? accept({ key })
      : refuse('BAD_INPUT', { key: 'valid.input', field: view });
  },
});
