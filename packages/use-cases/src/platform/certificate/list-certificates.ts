import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

const listCertificatesInput = z.object({
  deviceNos: z.array(z.string()).optional(),
  /** Only of this authority. */
  authority: z.string().optional(),
  /** Only those that are valid and end by then. */
  endingBy: z.date().optional(),
});

/** Lists certificates of cabinets, the ones that end first at the top. */
export const listCertificates = defineUseCase({
  name: 'platform.listCertificates',
  access: 'internal',
  kind: 'read',
  input: listCertificatesInput,
  run: async ({ tx, now }, { deviceNos, authority, endingBy }) => {
    const found = await tx.deviceCertificate.findMany({
      where: {
        ...(deviceNos && { device: { deviceNo: { in: deviceNos } } }),
        ...(authority && { authority }),
        ...(endingBy && { revokedAt: null, notAfter: { gt: now, lte: endingBy } }),
      },
      orderBy: [{ notAfter: 'asc' }, { serial: 'asc' }],
      include: { device: { select: { deviceNo: true } } },
    });
    return accept(
      found.map(({ device: { deviceNo }, serial, issuedAt, notAfter, revokedAt }) => ({
        deviceNo,
        serial,
        issuedAt,
        notAfter,
        revokedAt,
        state: revokedAt ? ('revoked' as const) : notAfter > now ? ('valid' as const) : ('expired' as const),
      })),
    );
  },
});
