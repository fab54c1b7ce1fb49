import {
  flag,
  logLevel,
  optional,
  parseSettings,
  secret,
  storageSettings,
} from '@larder/adapters/environment/env';
import { z } from 'zod';

const environment = z.object({
  DATABASE_URL: z.string().optional(),
  DATABASE_DIRECT_URL: optional,
  CREDENTIAL_PEPPER: secret.optional(),
  /** Only to show sealed numbers: of bank accounts and of applications. */
  DATA_KEY: secret.optional(),
  DATA_DIR: z.string().optional(),
  APP_URL: optional.pipe(z.url().optional()),
  SMTP_URL: optional,
  MAIL_FROM: z.string().default('Larder <no-reply@localhost>'),
  MAIL_REPLY_TO: optional.pipe(z.email().optional()),
  LOG_LEVEL: logLevel.default('warn'),
  ...storageSettings,
  LARDER_OPERATOR: optional,
  LARDER_OPERATOR_REQUIRED: flag,
});

export type PlatformSettings = z.output<typeof environment>;

/** Reads the settings of the command line. Throws one line for each invalid one; never shows values. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): PlatformSettings {
  return parseSettings(environment, variables, '');
}
