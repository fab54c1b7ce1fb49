import { billStatuses } from '@larder/domain/bill/bill-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/** Returns bills of all merchants or of one, for operators, newest first. Refuses `NOT_FOUND`. */
export const listBills = defineUseCase({
  name: 'platform.listBills',
  access: 'internal',
  kind: 'read',
  input: z.object({
    merchantNo: z.string().optional(),
    status: z.enum(billStatuses).optional(),
    limit: z.int().min(1).max(1_000).default(100),
  }),
  run: async ({ tx }, { merchantNo, status, limit }) => {
    const merchant = merchantNo ? await tx.merchant.findUnique({ where: { merchantNo } }) : null;
    if (merchantNo && !merchant) return refuse('NOT_FOUND', { merchantNo });
    const rows = await tx.bill.findMany({
      where: { ...(merchant ? { merchantId: merchant.id } : {}), ...(status ? { status } : {}) },
      include: { merchant: { select: { merchantNo: true } } },
      orderBy: [{ month: 'desc' }, { id: 'desc' }],
      take: limit,
    });
    return accept({
      bills: rows.map(({ merchant: owner, billNo, kind, month, totalMinor, ...row }) => ({
        billNo: billNo ?? '',
        merchantNo: owner.merchantNo,
        kind,
        month,
        status: row.status,
        currency: row.currency,
        totalMinor: Number(totalMinor),
        due: row.dueAt?.toISOString() ?? null,
        voided: row.voidedAt !== null,
      })),
    });
  },
});
