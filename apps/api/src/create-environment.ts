import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createShiftedClock, type ShiftedClock } from '@larder/adapters/clock/shifted-clock';
import { systemClock } from '@larder/adapters/clock/system-clock';
import { createDiskFiles } from '@larder/adapters/files/disk.adapter';
import { newId } from '@larder/adapters/ids/new-id';
import { createOutboxMail } from '@larder/adapters/mail/outbox.adapter';
import { createSmtpMail } from '@larder/adapters/mail/smtp.adapter';
import { createSandboxPayments } from '@larder/adapters/payments/sandbox.adapter';
import { createPushes } from '@larder/adapters/push/create-pushes';
import { createFcm } from '@larder/adapters/push/fcm.adapter';
import { createWebPush } from '@larder/adapters/push/web-push.adapter';
import { systemRandomBytes } from '@larder/adapters/random/system-random-bytes';
import { catalogueWords } from '@larder/adapters/words/catalogue-words';
import { openDatabase } from '@larder/database/open-database';
import type { FilesPort } from '@larder/use-cases/ports/files.port';
import { registerProviders } from '@larder/use-cases/ports/payment-providers';
import type { PushPort } from '@larder/use-cases/ports/push.port';
import type { SupportSettings } from '@larder/use-cases/support-settings';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { Logger } from 'pino';
import type { ApiEnvironment } from './env.ts';

export type ApiEnv = UseCaseEnv & { readonly clock: ShiftedClock };

/** The adapters that the settings ask for, as the use cases want them. Nothing is connected yet. */
export async function createEnvironment(settings: ApiEnvironment, log: Logger): Promise<ApiEnv> {
  const clock = createShiftedClock(systemClock);
  return {
    database: openDatabase({
      url: settings.DATABASE_URL,
      poolMax: settings.DATABASE_POOL,
      log,
      applicationName: 'larder-api',
    }),
    clock,
    newId,
    randomBytes: systemRandomBytes,
    ports: {
      payments: registerProviders(createSandboxPayments({ key: settings.PAYMENT_KEY, clock })),
      mail: settings.SMTP_URL
        ? createSmtpMail({ url: settings.SMTP_URL, from: settings.MAIL_FROM })
        : createOutboxMail(outboxFolder(settings)),
      files: await createFiles(settings),
      push: createPush(settings),
      words: catalogueWords,
    },
    keys: { tokenKey: settings.TOKEN_KEY, credentialPepper: settings.CREDENTIAL_PEPPER },
    support: supportOf(settings),
    appUrl: settings.APP_URL.replace(/\/$/, ''),
    log,
  };
}

function supportOf(settings: ApiEnvironment): SupportSettings {
  const { CHAT_APP_KEY: appKey, CHAT_SCRIPT_URL: scriptUrl, HELP_URL: url, HELP_HOSTS } = settings;
  const hosts = [...HELP_HOSTS.split(',').filter(Boolean), ...(url ? [new URL(url).host] : [])];
  return { chat: appKey && scriptUrl ? { appKey, scriptUrl } : null, help: { url: url ?? null, hosts } };
}

function createPush(settings: ApiEnvironment): PushPort {
  const { VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject, FCM_SERVICE_ACCOUNT_FILE: file } = settings;
  const hosts = settings.PUSH_HOSTS.split(',').filter(Boolean);
  return createPushes({
    web: privateKey ? createWebPush({ privateKey, subject, hosts }) : null,
    tokens: file
      ? createFcm({ serviceAccount: readFileSync(file, 'utf8'), url: settings.FCM_URL, clock: systemClock })
      : null,
  });
}

export const outboxFolder = (settings: ApiEnvironment): string => join(settings.DATA_DIR, 'outbox');

/** The S3 client is loaded only where it is used: it takes a second to start. */
async function createFiles(settings: ApiEnvironment): Promise<FilesPort> {
  const linkKey = settings.FILE_LINK_KEY;
  if (!settings.S3_ENDPOINT) return createDiskFiles({ folder: join(settings.DATA_DIR, 'files'), linkKey });
  const { createS3Files } = await import('@larder/adapters/files/s3.adapter');
  return createS3Files({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    linkKey,
  });
}
