import { z } from 'zod';

export const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((text) => text === '1');
export const port = z.coerce.number().int().min(0).max(65_535);
export const secret = z.string().min(32);
export const optional = z
  .string()
  .optional()
  .transform((text) => text || undefined);
export const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']);
export const appUrl = z.url().default('http://localhost:8080');

/** Settings that the API and the gateway share. They must have the same values in both. */
export const serviceSettings = {
  DATABASE_URL: z.string().min(1),
  DATA_DIR: z.string().default('.data'),
  APP_URL: appUrl,
  TOKEN_KEY: secret,
  CREDENTIAL_PEPPER: secret,
  DATA_KEY: secret,
  FILE_LINK_KEY: secret,
  PAYMENT_KEY: secret,
  STRIPE_SECRET_KEY: optional,
  STRIPE_SECRET_KEY_FILE: optional,
  STRIPE_API_URL: z.url().optional(),
  INTERNAL_SECRET: secret,
  S3_ENDPOINT: optional,
  S3_REGION: z.string().default('auto'),
  S3_BUCKET: z.string().default('larder'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  TEST_CLOCK: flag,
  LOG_LEVEL: logLevel.default('info'),
};

const services = z.object(serviceSettings);
export type ServiceSettings = z.output<typeof services>;

/**
 * Parses the variables of a process; an empty one counts as absent. Throws one line for each that is missing or
 * invalid, and never shows a value.
 */
export function parseSettings<Settings extends z.ZodType>(
  settings: Settings,
  variables: Readonly<Record<string, string | undefined>>,
  whose: string,
): z.output<Settings> {
  const named = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(named);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment${whose} is not complete (see .env.example)\n  ${faults.join('\n  ')}`);
}
