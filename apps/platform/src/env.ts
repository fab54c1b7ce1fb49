import { z } from 'zod';

const environment = z.object({
  DATABASE_URL: z.string().optional(),
  CREDENTIAL_PEPPER: z.string().min(32).optional(),
  DATA_DIR: z.string().optional(),
  APP_URL: z.url().default('http://localhost:8080'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
});

export type PlatformSettings = z.output<typeof environment>;

/** Reads the settings of the command line. Throws one line for each invalid one; never shows values. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): PlatformSettings {
  const named = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(named);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not complete (see .env.example)\n  ${faults.join('\n  ')}`);
}
