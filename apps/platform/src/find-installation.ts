import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runningPostgresUrl } from '@larder/database/postgres/embedded-postgres';
import { postgresFolder } from '@larder/database/postgres/postgres-folder';
import { serviceUrl } from '@larder/database/postgres/service-login';
import { z } from 'zod';
import type { PlatformSettings } from './env.ts';

/** The system that the commands administer. */
export type Installation = {
  readonly databaseUrl: string;
  readonly credentialPepper: string;
  /** Null: sealed numbers are not shown. */
  readonly dataKey: string | null;
  /** Where mails that were not sent are stored, and files, unless in S3. */
  readonly dataDir: string;
  /** Where phones find the app. */
  readonly appUrl: string;
};

const keysFile = z.object({
  credentialPepper: z.string(),
  dataKey: z.string().optional(),
  servicePassword: z.string(),
});

/**
 * Returns the system of DATABASE_URL and CREDENTIAL_PEPPER, otherwise the one that `pnpm start` runs on this machine,
 * with the keys and database from its data folder. Throws one clear line if there is neither.
 */
export function findInstallation(settings: PlatformSettings, root: string): Installation {
  const dataDir = resolve(settings.DATA_DIR ?? join(root, '.data'));
  const keys = readKeys(join(dataDir, 'keys.json'));
  const credentialPepper = settings.CREDENTIAL_PEPPER ?? keys?.credentialPepper;
  const databaseUrl = settings.DATABASE_URL ?? (keys && embeddedUrl(dataDir, keys.servicePassword));
  if (!databaseUrl) {
    throw new Error(`No database: set DATABASE_URL, or let \`pnpm start\` run (looked in ${dataDir})`);
  }
  if (!credentialPepper) throw new Error('Set CREDENTIAL_PEPPER to that of the gateway and the API');
  const dataKey = settings.DATA_KEY ?? keys?.dataKey ?? null;
  // The folder may belong to another system if the keys are given.
  const ownAppUrl = settings.CREDENTIAL_PEPPER ? undefined : readAppUrl(join(dataDir, 'app-url'));
  const appUrl = settings.APP_URL ?? ownAppUrl ?? 'http://localhost:8080';
  return { databaseUrl, credentialPepper, dataKey, dataDir, appUrl };
}

function readKeys(path: string): z.output<typeof keysFile> | undefined {
  if (!existsSync(path)) return undefined;
  const parsed = keysFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  return parsed.success ? parsed.data : undefined;
}

/** As `pnpm start` wrote it last. */
function readAppUrl(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() || undefined : undefined;
}

function embeddedUrl(dataDir: string, password: string): string | undefined {
  const url = runningPostgresUrl(postgresFolder(dataDir).folder, '', 'larder');
  return url && serviceUrl(url, { user: 'larder_service', password });
}
