import { feePlanAt } from '@larder/database/queries/ledger/fee-plan.queries';
import { type FeePlan, freePlan } from '@larder/domain/ledger/fee-plan';
import { feePlanMaxima } from '@larder/domain/ledger/fee-plan-fields';
import { currencies } from '@larder/domain/money';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

const number = (field: keyof typeof feePlanMaxima) => z.int().min(0).max(feePlanMaxima[field]).optional();

const changes = z.object({
  transactionBp: number('transactionBp'),
  transactionFixedMinor: number('transactionFixedMinor'),
  returnsFee: z.boolean().optional(),
  chargesDisputeFee: z.boolean().optional(),
  payoutFeeMinor: number('payoutFeeMinor'),
  saasMonthlyMinor: number('saasMonthlyMinor'),
  trafficMonthlyMinor: number('trafficMonthlyMinor'),
  algorithmUnitMinor: number('algorithmUnitMinor'),
  billTaxPpm: number('billTaxPpm'),
  releaseDays: number('releaseDays'),
});

/**
 * Adds a fee plan of one merchant, or the default of a currency, from an instant on that has not passed: what was
 * charged stays. Fields that are left out keep the values that would be valid then. Refuses `NOT_FOUND`,
 * `FEE_PLAN_PAST`, and `DATA_PROCESSING` if a plan begins at that very instant. [decision 125]
 */
export const setFeePlan = defineUseCase({
  name: 'platform.setFeePlan',
  access: 'internal',
  kind: 'write',
  input: z.object({
    of: z.union([z.object({ merchantNo: z.string().min(1) }), z.object({ currency: z.enum(currencies) })]),
    /** Absent: now. */
    validFrom: z.iso.datetime({ offset: true }).optional(),
    plan: changes.refine((given) => Object.values(given).some((value) => value !== undefined), 'valid.input'),
  }),
  audit: {
    objectType: 'fee_plan',
    objectId: ({ of }) => ('merchantNo' in of ? of.merchantNo : of.currency),
  },
  run: async (ctx, { of, validFrom, plan }) => {
    const from = validFrom ? new Date(validFrom) : ctx.now;
    if (from < ctx.now) return refuse('FEE_PLAN_PAST');
    const merchant =
      'merchantNo' in of ? await ctx.tx.merchant.findUnique({ where: { merchantNo: of.merchantNo } }) : null;
    if ('merchantNo' in of && !merchant) return refuse('NOT_FOUND', of);
    const currency = merchant?.currency ?? ('currency' in of ? of.currency : '');
    const before =
      (await feePlanAt(ctx.tx, { merchantId: merchant?.id ?? null, currency, at: from })) ?? freePlan;
    const given = Object.fromEntries(Object.entries(plan).filter(([, value]) => value !== undefined));
    const after: FeePlan = { ...before, ...given };
    const { count } = await ctx.tx.feePlan.createMany({
      data: [
        {
          id: ctx.newId(),
          merchantId: merchant?.id ?? null,
          currency,
          validFrom: from,
          createdAt: ctx.now,
          ...after,
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) return refuse('DATA_PROCESSING');
    ctx.audit({
      ...(merchant ? { merchantId: merchant.id } : {}),
      before: { ...before },
      after: { ...after, validFrom: from.toISOString() },
    });
    return accept({
      of: merchant?.merchantNo ?? 'default',
      currency,
      validFrom: from.toISOString(),
      plan: after,
    });
  },
});
