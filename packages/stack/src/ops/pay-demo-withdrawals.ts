import { listWithdrawals } from '@larder/use-cases/platform/finance/list-withdrawals';
import { noteWithdrawalPaid } from '@larder/use-cases/platform/finance/note-withdrawal-paid';
import { platformOperator } from '@larder/use-cases/platform/platform-operator';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { UseCaseEnv } from '@larder/use-cases/use-case';

/** Named by the audit log. */
const operator = platformOperator('demo');

/**
 * Does the part of the operator who transfers approved withdrawals by hand, because the sandbox has no bank: without it
 * they would be "processing" for good. Repeating it pays nothing twice. Returns their number.
 */
export async function payDemoWithdrawals(env: UseCaseEnv): Promise<number> {
  const call = { requestId: env.newId() };
  const waiting = await runUseCase(env, listWithdrawals, operator, {}, call);
  if (!waiting.ok) return 0;
  let paid = 0;
  for (const { withdrawalNo, state, tries } of waiting.value.withdrawals) {
    // Others wait for an approval, or are the provider's.
    if (state !== 'processing' || tries > 0) continue;
    const noted = { withdrawalNo, reference: `DEMO-${withdrawalNo}` };
    const done = await runUseCase(env, noteWithdrawalPaid, operator, noted, call);
    if (done.ok) paid += 1;
  }
  return paid;
}
