import { createCommandEnvironment } from '@larder/adapters/environment/create-command-environment';
import { createFiles } from '@larder/adapters/environment/create-files';
import { createMail } from '@larder/adapters/environment/create-mail';
import { openDatabase } from '@larder/database/open-database';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import pino from 'pino';
import type { PlatformSettings } from './env.ts';
import type { Installation } from './find-installation.ts';

/** Creates the environment of the platform's use cases. They send mail and store files, but sign no links. */
export async function createEnvironment(
  settings: PlatformSettings,
  installation: Installation,
): Promise<UseCaseEnv> {
  const log = pino({ level: settings.LOG_LEVEL }, pino.destination(2));
  const database = openDatabase({
    url: installation.databaseUrl,
    directUrl: settings.DATABASE_DIRECT_URL,
    poolMax: 2,
    log,
    applicationName: 'larder-platform',
  });
  const { credentialPepper, dataKey } = installation;
  const files = await createFiles({ ...settings, DATA_DIR: installation.dataDir }, [new Uint8Array()]);
  const mail = createMail({ ...settings, DATA_DIR: installation.dataDir });
  return createCommandEnvironment({
    database,
    credentialPepper,
    dataKey,
    appUrl: installation.appUrl,
    log,
    files,
    mail,
  });
}
