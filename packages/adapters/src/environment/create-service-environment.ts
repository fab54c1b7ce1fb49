import { type PaymentProviders, registerProviders } from '@larder/use-cases/ports/payment-providers';
import type { PaymentsPort } from '@larder/use-cases/ports/payments.port';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { createShiftedClock, type ShiftedClock } from '../clock/shifted-clock.ts';
import { systemClock } from '../clock/system-clock.ts';
import { csvTables } from '../csv/csv-tables.ts';
import { newId } from '../ids/new-id.ts';
import { createSandboxPayments } from '../payments/sandbox.adapter.ts';
import { systemRandomBytes } from '../random/system-random-bytes.ts';
import { catalogWords } from '../words/catalog-words.ts';
import { chooseProvider } from './choose-provider.ts';
import { createFiles } from './create-files.ts';
import { createMail, type MailSettings } from './create-mail.ts';
import type { ServiceSettings } from './env.ts';

/** Environment of a service without its database, which adapters do not know. */
export type ServiceEnv = Omit<UseCaseEnv, 'database' | 'log'> & { readonly clock: ShiftedClock };

/** No token is signed or accepted with it. */
const noKeys = [new Uint8Array()] as const;

/** Receives a mistake of a provider that its developer has to mend, for the log. */
type OnFault = (fault: string) => void;

/** Chooses the adapters of the API and the gateway, so that both always use the same. Connects to nothing yet. */
export async function createServiceEnvironment(
  settings: ServiceSettings & MailSettings,
  onFault: OnFault = () => undefined,
): Promise<ServiceEnv> {
  const clock = createShiftedClock(systemClock);
  return {
    clock,
    newId,
    randomBytes: systemRandomBytes,
    ports: {
      payments: await createPayments(settings, clock, onFault),
      mail: createMail(settings),
      files: await createFiles(settings, settings.FILE_LINK_KEY),
      words: catalogWords,
      tables: csvTables,
    },
    keys: {
      tokenKeys: settings.TOKEN_KEY ?? noKeys,
      credentialPepper: settings.CREDENTIAL_PEPPER,
      dataKey: settings.DATA_KEY ?? '',
    },
    appUrl: settings.APP_URL.replace(/\/$/, ''),
  };
}

/**
 * The provider that is chosen gets new holds; the others that are set keep theirs until none is open. Loads the code
 * of a provider only where it is used. [decision 87]
 */
async function createPayments(
  settings: ServiceSettings,
  clock: ShiftedClock,
  onFault: OnFault,
): Promise<PaymentProviders> {
  const chosen = chooseProvider(settings);
  const ports = [
    await createBridge(settings, onFault),
    await createStripe(settings, clock),
    createSandboxPayments({ keys: settings.PAYMENT_KEY, clock }),
  ].filter((port) => port !== null);
  const current = ports.find(({ provider }) => provider === chosen);
  if (!current) throw new Error(`there is no payment provider ${chosen}`);
  return registerProviders(
    current,
    ports.filter((port) => port !== current),
  );
}

async function createStripe(
  { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl }: ServiceSettings,
  clock: ShiftedClock,
): Promise<PaymentsPort | null> {
  if (!secretKey) return null;
  const { createStripePayments } = await import('../payments/stripe.adapter.ts');
  return createStripePayments({ secretKey, clock, apiUrl: apiUrl ?? null });
}

async function createBridge(settings: ServiceSettings, onFault: OnFault): Promise<PaymentsPort | null> {
  const { BRIDGE_URL: url, BRIDGE_SECRET: secret, BRIDGE_TEST_CARDS: takesTestCards } = settings;
  if (!url || !secret) return null;
  const { createBridgePayments } = await import('../payments/bridge/bridge.adapter.ts');
  return createBridgePayments({ url, secret, takesTestCards, onFault });
}
