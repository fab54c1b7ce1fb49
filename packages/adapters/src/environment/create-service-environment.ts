import { type PaymentProviders, registerProviders } from '@larder/use-cases/ports/payment-providers';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { createShiftedClock, type ShiftedClock } from '../clock/shifted-clock.ts';
import { systemClock } from '../clock/system-clock.ts';
import { newId } from '../ids/new-id.ts';
import { createSandboxPayments } from '../payments/sandbox.adapter.ts';
import { systemRandomBytes } from '../random/system-random-bytes.ts';
import { catalogWords } from '../words/catalog-words.ts';
import { createFiles } from './create-files.ts';
import { createMail, type MailSettings } from './create-mail.ts';
import type { ServiceSettings } from './env.ts';

/** Environment of a service without its database, which adapters do not know. */
export type ServiceEnv = Omit<UseCaseEnv, 'database' | 'log'> & { readonly clock: ShiftedClock };

/** Chooses the adapters of the API and the gateway, so that both always use the same. Connects to nothing yet. */
export async function createServiceEnvironment(
  settings: ServiceSettings & MailSettings,
): Promise<ServiceEnv> {
  const clock = createShiftedClock(systemClock);
  return {
    clock,
    newId,
    randomBytes: systemRandomBytes,
    ports: {
      payments: await createPayments(settings, clock),
      mail: createMail(settings),
      files: await createFiles(settings, settings.FILE_LINK_KEY),
      words: catalogWords,
    },
    keys: {
      tokenKeys: settings.TOKEN_KEY,
      credentialPepper: settings.CREDENTIAL_PEPPER,
      dataKey: settings.DATA_KEY,
    },
    appUrl: settings.APP_URL.replace(/\/$/, ''),
  };
}

/**
 * The first provider gets new holds; former ones are registered after it, while their holds are open. Loads Stripe's
 * library only where it is used. [decision 87]
 */
async function createPayments(settings: ServiceSettings, clock: ShiftedClock): Promise<PaymentProviders> {
  const sandbox = createSandboxPayments({ keys: settings.PAYMENT_KEY, clock });
  const { STRIPE_SECRET_KEY: secretKey } = settings;
  if (!secretKey) return registerProviders(sandbox);
  const { createStripePayments } = await import('../payments/stripe.adapter.ts');
  const stripe = createStripePayments({ secretKey, clock, apiUrl: settings.STRIPE_API_URL ?? null });
  return registerProviders(stripe, [sandbox]);
}
