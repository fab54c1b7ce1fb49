import { saveRulesInput } from '@larder/contract/guard.contract';
import { saveGuardRules } from '@larder/database/queries/guard/guard.queries';
import { checkGuardRule, type GuardRule } from '@larder/domain/guard/guard-rule';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { ownRules } from './own-rules.ts';

/**
 * Changes guard rules of the merchant; the next tap is judged by them. Refuses `BAD_INPUT` for a threshold or hold out
 * of bounds, and `DATA_PROCESSING` if the version is stale. [screens 136, decision 101]
 */
export const saveRules = defineUseCase({
  name: 'guard.saveRules',
  access: { anyOf: ['blacklist.edit'] },
  kind: 'write',
  input: saveRulesInput,
  audit: { objectType: 'guard_rule' },
  run: async (ctx, { rules }) => {
    const { tx, actor, now } = ctx;
    const { merchantId } = actor;
    const before = await ownRules(ctx, merchantId);
    for (const rule of rules) {
      const checked = checkGuardRule(rule);
      if (!checked.ok) return checked;
    }
    const saved = await saveGuardRules(tx, merchantId, rules, { now, savedById: actor.membershipId });
    if (saved < rules.length) return refuse('DATA_PROCESSING');
    const changed = before.filter(({ kind }) => rules.some((rule) => rule.kind === kind));
    ctx.audit({
      objectId: merchantId,
      before: { rules: changed.map(inWords) },
      after: { rules: rules.map(inWords) },
    });
    ctx.emit({ type: 'blacklist.changed' });
    return accept({ rules: await ownRules(ctx, merchantId) });
  },
});

const inWords = ({ kind, mode, threshold, act, holdMinor }: GuardRule) => ({
  kind,
  mode,
  threshold,
  act,
  holdMinor,
});
