import { payoutDayInput } from '@larder/contract/finance.contract';
import { payoutCabinets } from '@larder/database/queries/finance/payout-lines.queries';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { payoutOf } from './payout-of.ts';

/** Returns the cabinets of one day of a withdrawal, which add up to the day. Refuses `NOT_FOUND`. [screens 82] */
export const readPayoutDay = defineUseCase({
  name: 'finance.readPayoutDay',
  access: { anyOf: ['finance.view'] },
  kind: 'read',
  input: payoutDayInput,
  run: async (ctx, { id, day }) => {
    const of = await payoutOf(ctx, id);
    return of.ok ? accept({ cabinets: await payoutCabinets(ctx.database.pool, of.value, day) }) : of;
  },
});
