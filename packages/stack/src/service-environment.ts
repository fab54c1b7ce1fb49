import type { DataFolder } from './data-folder.ts';
import type { StackEnvironment } from './env.ts';
import type { Keys } from './keys.ts';

export type ServiceEnvironments = Record<'gateway' | 'api', Record<string, string>>;

/** Where the app is unless APP_URL says it. */
export const ownAppUrl = ({ port }: Pick<StackEnvironment, 'port'>): string => `http://localhost:${port}`;

/** The environments of gateway and API; the names are those of `.env.example`. */
export function serviceEnvironments(options: {
  environment: StackEnvironment;
  folder: DataFolder;
  keys: Keys;
  databaseUrl: string;
  webDir: string;
  testClock?: boolean;
}): ServiceEnvironments {
  const { environment, folder, keys } = options;
  const both = {
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: folder.root,
    CREDENTIAL_PEPPER: keys.credentialPepper,
    FILE_LINK_KEY: keys.fileLinkKey,
    PAYMENT_KEY: keys.paymentKey,
    INTERNAL_SECRET: keys.internalSecret,
    APP_URL: ownAppUrl(environment),
    TEST_CLOCK: options.testClock ? '1' : '0',
    ...providerSettings(environment, keys),
  };
  return {
    gateway: {
      ...both,
      // V8 would keep up to 128 MiB for young objects, however few cabinets are connected. [decision 185]
      NODE_OPTIONS: '--max-semi-space-size=16',
      MQTT_PORT: String(environment.mqttPort),
      MQTT_HOST: environment.host,
      GATEWAY_HTTP_PORT: String(environment.gatewayHttpPort),
      GATEWAY_PRIVATE_PORT: String(environment.gatewayPrivatePort),
      MONITOR_PASSWORD: keys.monitorPassword,
      ...environment.passed?.gateway,
    },
    api: {
      ...both,
      DATA_KEY: keys.dataKey,
      TOKEN_KEY: keys.tokenKey,
      PORT: String(environment.port),
      HOST: environment.host,
      WEB_DIR: options.webDir,
      GATEWAY_URL: `http://127.0.0.1:${environment.gatewayPrivatePort}`,
      VAPID_PRIVATE_KEY: keys.vapidPrivateKey,
      ...(environment.providerPort === undefined ? {} : { STRIPE_WEBHOOK_SECRET: keys.webhookSecret }),
      ...environment.passed?.api,
    },
  };
}

/** The account at the provider simulator, as the services and the simulator itself read it. */
function providerSettings({ providerPort }: StackEnvironment, keys: Keys): Record<string, string> {
  if (providerPort === undefined) return {};
  return {
    STRIPE_SECRET_KEY: providerKeyOf(keys),
    STRIPE_API_URL: `http://127.0.0.1:${providerPort}`,
  };
}

export const providerKeyOf = ({ providerKey }: Pick<Keys, 'providerKey'>): string => `sk_test_${providerKey}`;
