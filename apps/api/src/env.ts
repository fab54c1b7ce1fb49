import {
  keyRing,
  optional,
  parseSettings,
  port,
  secret,
  serviceSettings,
  traceSettings,
} from '@larder/adapters/environment/env';
import { isLocalAddress } from '@larder/domain/local-address';
import { z } from 'zod';
import { readTrustProxy } from './trust-proxy.ts';

const trustProxy = z
  .string()
  .default('0')
  .transform((text, context) => {
    const read = readTrustProxy(text);
    if (read !== null) return read;
    context.addIssue({
      code: 'custom',
      message:
        'takes the number of proxies in front (1) or their networks (10.0.0.0/8,192.0.2.7); "true" would believe anybody',
    });
    return z.NEVER;
  });

const parts = z.enum(['payouts', 'accounts', 'disputes']);
const bridgeParts = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(parts));

const environment = z.object({
  TOKEN_KEY: keyRing,
  DATA_KEY: secret,
  ...serviceSettings,
  ...traceSettings,
  DATABASE_READ_URL: optional,
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  WEB_DIR: optional,
  GATEWAY_URL: optional,
  TRUST_PROXY: trustProxy,
  STRIPE_WEBHOOK_SECRET: optional,
  BRIDGE_PARTS: bridgeParts,
  BRIDGE_WEBHOOK_SECRET: optional.pipe(
    z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'takes whsec_ and the Base64 of 24 bytes or more')
      .optional(),
  ),
  SMTP_URL: optional,
  MAIL_FROM: z.string().default('Larder <no-reply@localhost>'),
  MAIL_REPLY_TO: optional.pipe(z.email().optional()),
  MEDIA_MAX_BYTES: z.coerce.number().int().positive().optional(),
  OPERATOR_EMAIL: optional.pipe(z.email().optional()),
  VAPID_PRIVATE_KEY: optional,
  VAPID_SUBJECT: z.string().default('mailto:no-reply@localhost.localdomain'),
  PUSH_HOSTS: z.string().default(''),
  FCM_SERVICE_ACCOUNT_FILE: optional,
  FCM_URL: z.url().default('https://fcm.googleapis.com'),
  SUPPORT_EMAIL: optional.pipe(z.email().optional()),
  SUPPORT_PHONE: optional.pipe(
    z
      .string()
      .regex(/^\+?[\d ()-]{3,30}$/)
      .optional(),
  ),
  CHAT_APP_KEY: optional,
  CHAT_SCRIPT_URL: optional.pipe(z.url({ protocol: /^https$/ }).optional()),
  HELP_URL: optional.pipe(z.url({ protocol: /^https$/ }).optional()),
  HELP_HOSTS: z.string().default(''),
  // The repository of package.json.
  SOURCE_URL: z.url({ protocol: /^https$/ }).default('https://github.com/larder-vending/larder'),
  LEGAL_DIR: optional,
  LEGAL_VERSION: optional.pipe(z.string().max(60).optional()),
  TERMS_URL: optional.pipe(z.url({ protocol: /^https$/ }).optional()),
  PRIVACY_URL: optional.pipe(z.url({ protocol: /^https$/ }).optional()),
  DEV_OUTBOX: z.enum(['0', '1', '']).default(''),
});

export type ApiEnvironment = Omit<z.output<typeof environment>, 'DEV_OUTBOX'> & {
  readonly DEV_OUTBOX: boolean;
};

/**
 * Reads the settings of the API; an empty variable counts as absent. Throws one line for each that is missing or
 * invalid; never shows values.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): ApiEnvironment {
  const settings = parseSettings(environment, variables, ' of the API');
  return { ...settings, DEV_OUTBOX: showsOutbox(settings) };
}

/** Unsent mails contain codes, so they are shown only where the app itself runs for this machine only. */
function showsOutbox({ DEV_OUTBOX, APP_URL, SMTP_URL }: z.output<typeof environment>): boolean {
  return !SMTP_URL && (DEV_OUTBOX === '' ? isLocalAddress(APP_URL) : DEV_OUTBOX === '1');
}
