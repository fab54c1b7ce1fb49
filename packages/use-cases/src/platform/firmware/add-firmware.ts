import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/** Restricted characters, because versions appear in messages, on screens and in file names. */
export const firmwareVersion = z.string().regex(/^[0-9A-Za-z][\w.+-]{0,39}$/, 'valid.input');

const addInput = z.object({
  modelCode: z.string().min(1),
  version: firmwareVersion,
  /** URL from which cabinets fetch the image: https, or http on this machine for trying things out. */
  url: z
    .url()
    .max(2_000)
    .refine((url) => /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(url), 'valid.input'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'valid.input'),
  sizeBytes: z.int().min(1).max(2_147_483_647),
  /** Ed25519 over the 32 bytes of the hash, as `ed25519:` and base64. The private key is never stored here. */
  signature: z.string().regex(/^ed25519:[A-Za-z0-9+/]{86}==$/, 'valid.input'),
  notes: z.string().max(2_000).optional(),
});

/**
 * Registers a firmware image; idempotent for the same image, and a version is never replaced by another one. Refuses
 * `NOT_FOUND` {modelCode}, `ILLEGAL_TRANSITION` {version} for other contents. [protocol 12]
 */
export const addFirmware = defineUseCase({
  name: 'platform.addFirmware',
  access: 'internal',
  kind: 'write',
  input: addInput,
  audit: { objectType: 'firmware', objectId: ({ modelCode, version }) => `${modelCode} ${version}` },
  run: async (ctx, { modelCode, version, notes, sizeBytes, ...image }) => {
    if ((await ctx.tx.deviceModel.count({ where: { code: modelCode } })) === 0)
      return refuse('NOT_FOUND', { modelCode });
    const where = { modelCode_version: { modelCode, version } };
    const known = await ctx.tx.firmwareRelease.findUnique({ where });
    if (known) {
      const isSame = known.sha256 === image.sha256 && known.url === image.url;
      return isSame
        ? accept({ modelCode, version, isNew: false })
        : refuse('ILLEGAL_TRANSITION', { version, state: 'published', event: 'replace' });
    }
    await ctx.tx.firmwareRelease.create({
      data: {
        id: ctx.newId(),
        modelCode,
        version,
        ...image,
        sizeBytes: BigInt(sizeBytes),
        notes: notes ?? null,
        createdAt: ctx.now,
      },
    });
    ctx.audit({ after: { sha256: image.sha256, sizeBytes, url: image.url } });
    return accept({ modelCode, version, isNew: true });
  },
});
