import { saveRuleInput } from '@larder/contract/abnormal.contract';
import { saveRule } from '@larder/database/queries/order/abnormal-rule.queries';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';
import { ruleBounds } from './rule-bounds.ts';

/**
 * Saves what happens to abnormal orders that nobody has decided shortly before their deadline. Asks for the right that
 * the limit of refunds asks for: members who decide orders do not have it by themselves. [decision 102]
 */
export const saveAbnormalRule = defineUseCase({
  name: 'order.saveAbnormalRule',
  access: { anyOf: ['role.edit'] },
  kind: 'write',
  input: saveRuleInput,
  audit: { objectType: 'merchant' },
  run: async (ctx, rule) => {
    const { merchantId } = ctx.actor;
    const before = await ctx.tx.abnormalRule.findUnique({ where: { merchantId } });
    await saveRule(ctx.tx, merchantId, rule, ctx.now);
    ctx.audit({
      objectId: merchantId,
      before: before ? { ...ruleBounds(before) } : { mode: 'wait' },
      after: { ...rule },
    });
    ctx.emit({ type: 'device.settings' });
    ctx.wake('work');
    return accept(rule);
  },
});
