import { databaseUrl, serviceDatabaseUrl } from '../env.ts';
import { grantServiceLogin } from '../postgres/service-login.ts';
import { deployMigrations } from './deploy-migrations.ts';

/**
 * `pnpm db:migrate`: migrates the database of DATABASE_URL, and creates the login of SERVICE_DATABASE_URL if that is
 * set.
 */
async function main(): Promise<number> {
  try {
    const url = databaseUrl();
    if (!url) {
      console.error('Set DATABASE_URL. (`pnpm start` migrates its own database.)');
      return 1;
    }
    const applied = await deployMigrations(url);
    const serviceUrl = serviceDatabaseUrl();
    if (serviceUrl) await grantServiceLogin(url, serviceUrl);
    console.log(applied.length === 0 ? 'Up to date.' : `Applied: ${applied.join(', ')}`);
    return 0;
  } catch (error) {
    console.error(`Migration failed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

process.exitCode = await main();
