import { hasSold, readFirstSteps } from '@larder/database/queries/home/first-steps.queries';
import { denyingRule } from '@larder/domain/guard/loss-bound';
import { planFirstSteps } from '@larder/domain/platform/first-steps';
import { can } from '@larder/domain/team/permissions';
import { ownRules } from '../guard/own-rules.ts';
import type { ReadContext } from '../use-case.ts';

/**
 * Reads the first steps of a new merchant for members who can take them, which is who may activate all of its devices;
 * null for other members, and once the merchant sells. [screens 1, decision 123]
 */
export async function readFirstStepPlan({ tx, actor }: ReadContext<'member'>) {
  const { merchantId, permissions, deviceScope } = actor;
  if (deviceScope !== 'all' || !can(permissions, ['device.activate'])) return null;
  if (await hasSold(tx, merchantId)) return null;
  const { bareNo, allocatedNo, ...facts } = await readFirstSteps(tx, merchantId);
  const plan = planFirstSteps({ ...facts, hasSold: false });
  if (!plan) return null;
  const rule = denyingRule(await ownRules({ tx }, merchantId));
  // Null where the rule was switched off or only observes.
  const deniedFromMinor = rule?.mode === 'enforce' ? rule.threshold : null;
  return { ...plan, products: facts.products, bareNo, allocatedNo, deniedFromMinor };
}
