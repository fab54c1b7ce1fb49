import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/** Returns cabinets of all merchants by number, starting after `after`. */
export const listCabinets = defineUseCase({
  name: 'platform.listCabinets',
  access: 'internal',
  kind: 'read',
  input: z.object({
    lifecycle: z.enum(['in_stock', 'to_be_activated', 'operational', 'retired']).optional(),
    merchantNo: z.string().optional(),
    after: z.string().optional(),
    limit: z.int().min(1).max(1_000).default(100),
  }),
  run: async ({ tx, now }, { lifecycle, merchantNo, after, limit }) => {
    const rows = await tx.device.findMany({
      where: {
        ...(lifecycle ? { lifecycle } : {}),
        ...(merchantNo ? { merchant: { merchantNo } } : {}),
        ...(after ? { deviceNo: { gt: after } } : {}),
      },
      orderBy: { deviceNo: 'asc' },
      take: limit,
      include: {
        model: { select: { code: true } },
        merchant: { select: { merchantNo: true, name: true } },
        connectivity: { select: { state: true, lastSeenAt: true } },
      },
    });
    return accept({
      cabinets: rows.map((row) => ({
        deviceNo: row.deviceNo,
        model: row.model.code,
        lifecycle: row.lifecycle,
        online: onlineStatus(row.connectivity, now),
        merchantNo: row.merchant?.merchantNo ?? null,
        merchantName: row.merchant?.name ?? null,
        name: row.name,
      })),
    });
  },
});
