import { saveRuleInput } from '@larder/contract/abnormal.contract';
import { saveRule } from '@larder/database/queries/order/abnormal-rule.queries';
import { abnormalRuleLimits } from '@larder/domain/order/abnormal-rule';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';
import { ruleBounds } from './rule-bounds.ts';

/**
 * Saves what happens to abnormal orders that nobody has decided shortly before their deadline, and from which certainty
 * phones tick a suggestion beforehand; a client that does not know that certainty leaves it as it is. Asks for the
 * right that the limit of refunds asks for: members who decide orders do not have it by themselves. Refuses
 * `DATA_PROCESSING` if the version is stale. [decisions 102 and 297]
 */
export const saveAbnormalRule = defineUseCase({
  name: 'order.saveAbnormalRule',
  access: { anyOf: ['role.edit'] },
  kind: 'write',
  input: saveRuleInput,
  audit: { objectType: 'merchant' },
  run: async (ctx, { version, ...asked }) => {
    const { merchantId } = ctx.actor;
    const before = await ctx.tx.abnormalRule.findUnique({ where: { merchantId } });
    const preselectBefore = before?.preselectPercent ?? abnormalRuleLimits.preselectPercent;
    const rule = { ...asked, preselectPercent: asked.preselectPercent ?? preselectBefore };
    const isSaved =
      (before?.version ?? 0) === version &&
      (await saveRule(ctx.tx, merchantId, { ...rule, version }, ctx.now));
    if (!isSaved) return refuse('DATA_PROCESSING');
    ctx.audit({
      objectId: merchantId,
      before: {
        ...(before ? ruleBounds(before) : { mode: 'wait' }),
        preselectPercent: preselectBefore,
      },
      after: { ...rule },
    });
    ctx.emit({ type: 'device.settings' });
    ctx.wake('work');
    return accept(rule);
  },
});
