import { join } from 'node:path';
import {
  appUrl,
  flag,
  optional,
  parseSettings,
  secret,
  serviceSettings,
} from '@larder/adapters/environment/env';
import { runningPostgresUrl } from '@larder/database/postgres/embedded-postgres';
import { postgresFolder } from '@larder/database/postgres/postgres-folder';
import type { Variables } from '@larder/domain/secret-settings';
import { z } from 'zod';
import { orProblem } from '../env.ts';
import type { Keys } from '../keys.ts';
import { DATABASE, ownServiceUrl } from '../open-postgres.ts';
import { readKept } from '../read-kept.ts';
import { StackProblem } from '../stack-problem.ts';

const firstMerchant = z.object({
  DATABASE_URL: z.string().min(1).optional(),
  APP_URL: appUrl,
  LARDER_OPERATOR: optional,
  LARDER_OPERATOR_REQUIRED: flag,
});
export type FirstMerchantSettings = z.output<typeof firstMerchant> & { readonly DATABASE_URL: string };

/**
 * Reads the settings of `pnpm ops first-merchant`; without an address, of the database that `pnpm start` runs on this
 * data folder. Throws a StackProblem for invalid ones, and where no database runs.
 */
export function readFirstMerchantSettings(
  dataDir: string,
  variables: Variables = process.env,
): FirstMerchantSettings {
  const settings = orProblem(() => parseSettings(firstMerchant, variables, ' of first-merchant'));
  const DATABASE_URL = settings.DATABASE_URL ?? runningDatabaseUrl(dataDir);
  if (!DATABASE_URL)
    throw new StackProblem(
      `No database: set DATABASE_URL, or let \`pnpm start\` run (looked in ${dataDir}).`,
    );
  return { ...settings, DATABASE_URL };
}

/** The service login of the database in a data folder; undefined unless it runs. */
function runningDatabaseUrl(dataDir: string): string | undefined {
  const keys = readKept<Keys>(join(dataDir, 'keys.json'));
  const url = runningPostgresUrl(postgresFolder(dataDir).folder, '', DATABASE);
  return keys && url && ownServiceUrl(url, keys);
}

const internal = z.object({ INTERNAL_SECRET: secret.optional() });

/**
 * Reads the secret that `pnpm ops token` derives from; without the setting, that of `pnpm start` on this data folder.
 * Throws a StackProblem where there is none.
 */
export function readInternalSecret(dataDir: string, variables: Variables = process.env): string {
  const { INTERNAL_SECRET: given } = orProblem(() => parseSettings(internal, variables, ' of token'));
  const found = given ?? readKept<Partial<Keys>>(join(dataDir, 'keys.json'))?.internalSecret;
  if (found) return found;
  throw new StackProblem(
    `No INTERNAL_SECRET: set it, or let \`pnpm start\` run once (looked in ${dataDir}).`,
  );
}

const check = z.object({ DATABASE_URL: z.url() });
export type CheckSettings = z.output<typeof check>;

/** Reads the settings of `pnpm ops check`. Throws a StackProblem for invalid ones. */
export const readCheckSettings = (variables: Variables = process.env): CheckSettings =>
  orProblem(() => parseSettings(check, variables, ' of check'));

const demo = z.object({
  ...serviceSettings,
  DATA_KEY: secret,
  MQTT_URL: z.string().min(1),
  DEMO_UPLOAD_URL: z.url().optional(),
});
export type DemoSettings = z.output<typeof demo>;

/** Reads the settings of `pnpm ops demo`: those of the services, and the broker of its cabinets. */
export const readDemoSettings = (variables: Variables = process.env): DemoSettings =>
  orProblem(() => parseSettings(demo, variables, ' of the demo'));

const webAddress = z.url({ protocol: /^https?$/ }).optional();
const mailAddresses = z
  .string()
  .refine((text) => text.split(',').every((one) => z.email().safeParse(one.trim()).success), {
    message: 'must be addresses with commas between them',
  })
  .optional();
const alerting = z.object({
  ALERT_MAIL_TO: mailAddresses,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Larder <no-reply@localhost>'),
  ALERT_WEBHOOK_URL: webAddress,
  DEADMAN_URL: webAddress,
});
export type AlertingSettings = z.output<typeof alerting>;

/** Reads the settings of `pnpm ops alerting`: who is notified of alerts. */
export const readAlertingSettings = (variables: Variables = process.env): AlertingSettings =>
  orProblem(() => parseSettings(alerting, variables, ' of alerting'));
