import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { cabinetInput } from '../cabinet-input.ts';
import { findCabinet } from '../find-cabinet.ts';

/** Hexadecimal, as in the certificate. */
const hex = z.string().regex(/^[0-9a-f]{2,64}$/);
const recordCertificateInput = cabinetInput.extend({ serial: hex, authority: hex, notAfter: z.date() });

/**
 * Records a certificate that was made for a cabinet; its key is the cabinet's alone. Refuses `NOT_FOUND`,
 * and `ILLEGAL_TRANSITION` for a retired cabinet. [decision 236]
 */
export const recordCertificate = defineUseCase({
  name: 'platform.recordCertificate',
  access: 'internal',
  kind: 'write',
  input: recordCertificateInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo, serial, authority, notAfter }) => {
    const found = await findCabinet(ctx.tx, deviceNo);
    if (!found.ok) return found;
    const { id: deviceId, merchantId, lifecycle } = found.value;
    if (lifecycle === 'retired') return refuse('ILLEGAL_TRANSITION', { state: lifecycle, event: 'certify' });
    await ctx.tx.deviceCertificate.create({
      data: { serial, deviceId, authority, issuedAt: ctx.now, notAfter },
    });
    ctx.audit({
      deviceId,
      ...(merchantId ? { merchantId } : {}),
      after: { serial, notAfter: notAfter.toISOString() },
    });
    return accept({ deviceNo, serial });
  },
});
