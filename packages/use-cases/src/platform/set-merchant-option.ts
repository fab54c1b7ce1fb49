import type { Merchant } from '@larder/database/model';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

type Options = Pick<Merchant, 'blindCount' | 'requireActivationCode' | 'features'>;

const STATISTICS = 'statistics';

/** What the operator switches for a merchant. [decision 122] */
const options = {
  /** Restockers count a shelf before they see its recorded stock. [decision 41] */
  blind_count: (_: Options, on: boolean) => ({ blindCount: on }),
  /** Activation needs the code of the sticker. [decision 9] */
  activation_code: (_: Options, on: boolean) => ({ requireActivationCode: on }),
  /** The module of sales statistics. [domain 1] */
  statistics: ({ features }: Options, on: boolean) => {
    const others = features.filter((feature) => feature !== STATISTICS);
    return { features: on ? [...others, STATISTICS] : others };
  },
} as const;

type MerchantOption = keyof typeof options;
export const merchantOptions = Object.keys(options) as readonly MerchantOption[];

/** Switches an option of a merchant on or off; its members see it at once. Refuses `NOT_FOUND`. [decision 122] */
export const setMerchantOption = defineUseCase({
  name: 'platform.setMerchantOption',
  access: 'internal',
  kind: 'write',
  input: z.object({ merchantNo: z.string().min(1), option: z.enum(merchantOptions), on: z.boolean() }),
  audit: { objectType: 'merchant', objectId: ({ merchantNo }) => merchantNo },
  run: async (ctx, { merchantNo, option, on }) => {
    const found = await ctx.tx.merchant.findUnique({ where: { merchantNo } });
    if (!found) return refuse('NOT_FOUND', { merchantNo });
    const after = options[option](found, on);
    const { count } = await ctx.tx.merchant.updateMany({
      where: { id: found.id, version: found.version },
      data: { ...after, version: { increment: 1 }, updatedAt: ctx.now },
    });
    if (count === 0) return refuse('DATA_PROCESSING');
    const { blindCount, requireActivationCode, features } = found;
    const before = { blindCount, requireActivationCode, features };
    ctx.audit({ merchantId: found.id, before, after: { ...before, ...after } });
    ctx.emit({ type: 'merchant.settings', merchantId: found.id });
    return accept({ merchantNo, option, on });
  },
});
