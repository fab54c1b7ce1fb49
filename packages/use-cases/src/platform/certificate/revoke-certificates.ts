import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { cabinetInput } from '../cabinet-input.ts';
import { findCabinet } from '../find-cabinet.ts';

/** `except`: serials that stay valid, such as the one that was just made. */
const revokeCertificatesInput = cabinetInput.extend({ except: z.array(z.string()).default([]) });

/** Revokes the valid certificates of a cabinet, and returns their serials. Refuses `NOT_FOUND`. [decision 236] */
export const revokeCertificates = defineUseCase({
  name: 'platform.revokeCertificates',
  access: 'internal',
  kind: 'write',
  input: revokeCertificatesInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo, except }) => {
    const found = await findCabinet(ctx.tx, deviceNo);
    if (!found.ok) return found;
    const { id: deviceId, merchantId } = found.value;
    const where = { deviceId, revokedAt: null, notAfter: { gt: ctx.now }, serial: { notIn: except } };
    const valid = await ctx.tx.deviceCertificate.findMany({ where, select: { serial: true } });
    await ctx.tx.deviceCertificate.updateMany({ where, data: { revokedAt: ctx.now } });
    const serials = valid.map(({ serial }) => serial);
    ctx.audit({
      deviceId,
      ...(merchantId ? { merchantId } : {}),
      before: { serials },
      after: { revoked: serials.length },
    });
    return accept({ deviceNo, serials });
  },
});
