import { readRulesInput } from '@larder/contract/guard.contract';
import { aboveHoldMinor, guardCounts } from '@larder/database/queries/guard/guard.queries';
import { DAY_MS } from '@larder/domain/durations';
import { lossBound } from '@larder/domain/guard/loss-bound';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { ownRules } from './own-rules.ts';

const COUNTED_MS = 30 * DAY_MS;

/**
 * Returns the guard rules of the merchant with how often each applied in 30 days, and the most that one card can cost
 * with them. [screens 136]
 */
export const readRules = defineUseCase({
  name: 'guard.readRules',
  access: { anyOf: ['blacklist.view'] },
  kind: 'read',
  input: readRulesInput,
  run: async (ctx) => {
    const { tx, actor, now } = ctx;
    const { merchantId } = actor;
    const rules = await ownRules(ctx, merchantId);
    const counts = await guardCounts(tx, merchantId, new Date(now.getTime() - COUNTED_MS));
    const aboveMinor = await aboveHoldMinor(tx, merchantId, now);
    const countOf = (kind: string, enforced: boolean) => {
      const { cards, taps } = counts.find((row) => row.kind === kind && row.enforced === enforced) ?? {
        cards: 0,
        taps: 0,
      };
      return { cards, taps };
    };
    return accept({
      rules: rules.map((rule) => ({
        ...rule,
        observed: countOf(rule.kind, false),
        enforced: countOf(rule.kind, true),
      })),
      aboveHoldMinor: aboveMinor,
      boundMinor: lossBound(rules, aboveMinor),
    });
  },
});
