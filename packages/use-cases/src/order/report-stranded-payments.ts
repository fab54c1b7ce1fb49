import { strandedPayments } from '@larder/database/queries/order/payment.queries';
import type { StepsContext } from '../use-case.ts';

/**
 * Logs each provider whose due payments are left alone because it is not registered; `larder_payments_stranded` of the
 * API counts all of them. [decision 87]
 */
export async function reportStrandedPayments(
  { tx, ports, log }: Pick<StepsContext, 'tx' | 'ports' | 'log'>,
  due: { readonly purpose: 'capture' | 'release'; readonly now: Date },
): Promise<void> {
  const stranded = await strandedPayments(tx, [...ports.payments.registered.keys()], due);
  for (const { provider, count } of stranded) {
    log.error({ provider, count, purpose: due.purpose }, 'payments are due whose provider is not registered');
  }
}
