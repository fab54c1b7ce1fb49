import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { cabinetInput } from './cabinet-input.ts';
import { findCabinet } from './find-cabinet.ts';
import { makeActivationCode } from './make-credentials.ts';

export type Reprinted = { readonly deviceNo: string; readonly activationCode: string | null };

/**
 * Returns the content of a new sticker. Before activation that is a new code, which replaces the old one, because only
 * its HMAC is stored; a cabinet in operation needs none (null). Refuses `NOT_FOUND`, `ILLEGAL_TRANSITION` for a retired
 * cabinet. [protocol 5.1]
 */
export const reprintSticker = defineUseCase({
  name: 'platform.reprintSticker',
  access: 'internal',
  kind: 'write',
  input: cabinetInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo }) => {
    const found = await findCabinet(ctx.tx, deviceNo);
    if (!found.ok) return found;
    const { id, merchantId, lifecycle } = found.value;
    ctx.audit({ deviceId: id, ...(merchantId ? { merchantId } : {}) });
    if (lifecycle === 'retired') return refuse('ILLEGAL_TRANSITION', { state: lifecycle, event: 'reprint' });
    if (lifecycle === 'operational') return accept<Reprinted>({ deviceNo, activationCode: null });
    const code = makeActivationCode(ctx);
    await ctx.tx.device.update({
      where: { id },
      data: { activationHmac: code.hmac, version: { increment: 1 }, updatedAt: ctx.now },
    });
    return accept<Reprinted>({ deviceNo, activationCode: code.plain });
  },
});
