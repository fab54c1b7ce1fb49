import { accept } from '@larder/domain/refusal';
import { localDay } from '@larder/domain/time-zone';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/** Returns merchants, newest first. */
export const listMerchants = defineUseCase({
  name: 'platform.listMerchants',
  access: 'internal',
  kind: 'read',
  input: z.object({
    status: z.enum(['onboarding', 'active', 'suspended', 'closed']).optional(),
    limit: z.int().min(1).max(1_000).default(100),
  }),
  run: async ({ tx }, { status, limit }) => {
    const rows = await tx.merchant.findMany({
      where: status ? { status } : {},
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
      include: {
        _count: { select: { devices: true } },
        memberships: {
          where: { kind: 'owner', status: 'active', deletedAt: null },
          select: { account: { select: { email: true } } },
          orderBy: { createdAt: 'asc' },
          take: 1,
        },
      },
    });
    return accept({
      merchants: rows.map((row) => ({
        merchantNo: row.merchantNo,
        name: row.name,
        status: row.status,
        country: row.country,
        currency: row.currency,
        cabinets: row._count.devices,
        since: localDay(row.createdAt, 'UTC'),
        owner: row.memberships[0]?.account.email ?? null,
      })),
    });
  },
});
