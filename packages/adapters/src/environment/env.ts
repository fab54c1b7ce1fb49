import { readFileSync } from 'node:fs';
import { readSecretFiles, type Variables } from '@larder/domain/secret-settings';
import { parseKeyRing } from '@larder/use-cases/key-ring';
import { z } from 'zod';

export const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((text) => text === '1');
export const port = z.coerce.number().int().min(0).max(65_535);
export const secret = z.string().min(32);
export const keyRing = z.string().transform((text, context) => {
  const parsed = parseKeyRing(text);
  if (parsed.ok) return parsed.ring;
  context.addIssue({ code: 'custom', message: parsed.fault });
  return z.NEVER;
});
export const optional = z
  .string()
  .optional()
  .transform((text) => text || undefined);
export const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']);
export const appUrl = z.url().default('http://localhost:8080');

/** Where files are stored, if not in the data folder. */
export const storageSettings = {
  S3_ENDPOINT: optional,
  S3_REGION: z.string().default('auto'),
  S3_BUCKET: z.string().default('larder'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
};
const storage = z.object(storageSettings);
export type FileSettings = z.output<typeof storage> & { readonly DATA_DIR: string };

/** Where traces are sent; nowhere unless set. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.01),
};
const traces = z.object(traceSettings);
export type TraceSettings = z.output<typeof traces>;

/**
 * Settings that the API and the gateway share. They must have the same values in both. A gateway has no key that signs
 * people in or opens what is sealed in the database.
 */
export const serviceSettings = {
  DATABASE_URL: z.string().min(1),
  DATABASE_DIRECT_URL: optional,
  DATA_DIR: z.string().default('.data'),
  APP_URL: appUrl,
  CREDENTIAL_PEPPER: secret,
  FILE_LINK_KEY: keyRing,
  PAYMENT_KEY: keyRing,
  STRIPE_SECRET_KEY: optional,
  STRIPE_API_URL: z.url().optional(),
  BRIDGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  BRIDGE_SECRET: optional,
  BRIDGE_TEST_CARDS: flag,
  PAYMENT_PROVIDER: z.enum(['sandbox', 'stripe', 'bridge']).optional(),
  INTERNAL_SECRET: secret,
  ...storageSettings,
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  TEST_CLOCK: flag,
  LOG_LEVEL: logLevel.default('info'),
};

const services = z.object(serviceSettings);
/** Without these keys nothing is sealed or opened, and nobody is signed in. */
type OwnSettings = {
  readonly DATA_KEY?: string;
  readonly TOKEN_KEY?: z.output<typeof keyRing>;
};
export type ServiceSettings = z.output<typeof services> & OwnSettings;

/**
 * Parses the variables of a process, with secrets from the files that they name; an empty variable counts as absent.
 * Throws one line for each that is missing or invalid, and never shows a value.
 */
export function parseSettings<Settings extends z.ZodType>(
  settings: Settings,
  variables: Variables,
  whose: string,
): z.output<Settings> {
  const read = readSecretFiles(variables, (path) => readFileSync(path, 'utf8'));
  const parsed = settings.safeParse(read.variables);
  if (parsed.success && read.faults.length === 0) return parsed.data;
  const unread = new Set(read.faults.map(({ name }) => name));
  const invalid = (parsed.error?.issues ?? []).filter(({ path }) => !unread.has(String(path[0])));
  const faults = [
    ...read.faults.map(({ name, fault }) => `${name}: ${fault}`),
    ...invalid.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  ];
  throw new Error(`The environment${whose} is not complete (see .env.example)\n  ${faults.join('\n  ')}`);
}
