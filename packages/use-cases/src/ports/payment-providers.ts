import { isLocalAddress } from '@larder/domain/local-address';
import type { PaymentsPort } from './payments.port.ts';

/**
 * Payment providers of this installation. New holds use `current`. A hold belongs to the provider that made it, by
 * `payment.provider`, whatever is configured now. [decision 87]
 */
export type PaymentProviders = {
  readonly current: PaymentsPort;
  /** By name, `current` included. */
  readonly registered: ReadonlyMap<string, PaymentsPort>;
};

/** Registers the provider of new holds, and the former ones whose holds may still be open. */
export function registerProviders(
  current: PaymentsPort,
  former: readonly PaymentsPort[] = [],
): PaymentProviders {
  const all = [current, ...former];
  const registered = new Map(all.map((port) => [port.provider, port]));
  if (registered.size < all.length) throw new Error('two payment providers have the same name');
  return { current, registered };
}

/** Labels of the metric `larder_payment_provider`: who takes new holds, whether money moves, and who can shop here. */
export const providerLabels = (env: {
  readonly ports: { payments: PaymentProviders };
  readonly appUrl: string;
}) => ({
  name: env.ports.payments.current.provider,
  money: env.ports.payments.current.movesMoney ? 'real' : 'test',
  place: isLocalAddress(env.appUrl) ? 'local' : 'public',
});
