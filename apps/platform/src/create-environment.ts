import { systemClock } from '@larder/adapters/clock/system-clock';
import { createMail } from '@larder/adapters/environment/create-mail';
import { newId } from '@larder/adapters/ids/new-id';
import { systemRandomBytes } from '@larder/adapters/random/system-random-bytes';
import { openDatabase } from '@larder/database/open-database';
import { registerProviders } from '@larder/use-cases/ports/payment-providers';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import pino from 'pino';
import type { PlatformSettings } from './env.ts';
import type { Installation } from './find-installation.ts';

/**
 * Creates the environment of the platform's use cases. They store no files and move no money: those ports throw.
 */
export function createEnvironment(settings: PlatformSettings, installation: Installation): UseCaseEnv {
  const log = pino({ level: settings.LOG_LEVEL }, pino.destination(2));
  return {
    database: openDatabase({
      url: installation.databaseUrl,
      poolMax: 2,
      log,
      applicationName: 'larder-platform',
    }),
    clock: systemClock,
    newId,
    randomBytes: systemRandomBytes,
    ports: {
      payments: registerProviders({
        provider: 'none',
        takesTestCards: false,
        authorize: unused,
        findHold: unused,
        verify: unused,
        increase: unused,
        capture: unused,
        void: unused,
        refund: unused,
        readRefund: unused,
        read: unused,
      }),
      mail: createMail({ ...settings, DATA_DIR: installation.dataDir }),
      files: {
        put: unused,
        write: unused,
        read: unused,
        stream: unused,
        remove: unused,
        link: notHere,
        linkUntil: notHere,
        opens: notHere,
        uploadLink: notHere,
        takes: notHere,
      },
    },
    keys: { tokenKey: '', credentialPepper: installation.credentialPepper, dataKey: '' },
    appUrl: settings.APP_URL.replace(/\/$/, ''),
    log,
  };
}

const unused = (): Promise<never> => Promise.reject(notAPort());
const notHere = (): never => {
  throw notAPort();
};
const notAPort = () => new Error('the command line has no such port');
