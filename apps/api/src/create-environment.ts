import { readFileSync } from 'node:fs';
import { systemClock } from '@larder/adapters/clock/system-clock';
import { createProviderSides } from '@larder/adapters/environment/create-provider-sides';
import {
  createServiceEnvironment,
  type ServiceEnv,
} from '@larder/adapters/environment/create-service-environment';
import { readLegalTexts } from '@larder/adapters/legal/read-legal-texts';
import { createPushes } from '@larder/adapters/push/create-pushes';
import { createFcm } from '@larder/adapters/push/fcm.adapter';
import { createWebPush } from '@larder/adapters/push/web-push.adapter';
import { openDatabase } from '@larder/database/open-database';
import { openPlainDatabase, type PlainDatabase } from '@larder/database/open-plain-database';
import { openStandby } from '@larder/database/open-standby';
import type { PushPort } from '@larder/use-cases/ports/push.port';
import type { SupportSettings } from '@larder/use-cases/support-settings';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { Logger } from 'pino';
import type { ApiEnvironment } from './env.ts';

export type ApiEnv = UseCaseEnv & ServiceEnv & { readonly plain: PlainDatabase };

/** Connections of the hot path: captures claim with one while another records. */
const PLAIN_POOL = 2;

/** Creates the adapters selected by the settings as ports for the use cases. Connects to nothing yet but a standby. */
export async function createEnvironment(settings: ApiEnvironment, log: Logger): Promise<ApiEnv> {
  const onFault = (fault: string) => log.error({ fault }, 'the payment provider made a mistake');
  const service = await createServiceEnvironment(settings, onFault);
  const connections = { poolMax: settings.DATABASE_POOL, log, applicationName: 'larder-api' };
  const database = openDatabase({
    ...connections,
    url: settings.DATABASE_URL,
    directUrl: settings.DATABASE_DIRECT_URL,
  });
  const { DATABASE_READ_URL: standbyUrl } = settings;
  return {
    ...service,
    database,
    standby: standbyUrl ? openStandby({ ...connections, url: standbyUrl, primary: database }) : undefined,
    plain: openPlainDatabase({
      url: settings.DATABASE_URL,
      poolMax: PLAIN_POOL,
      log,
      applicationName: 'larder-capture',
    }),
    ports: {
      ...service.ports,
      ...(await createProviderSides(settings, onFault)),
      push: createPush(settings),
    },
    support: supportOf(settings),
    legal: readLegalTexts({
      folder: settings.LEGAL_DIR,
      termsUrl: settings.TERMS_URL,
      privacyUrl: settings.PRIVACY_URL,
      version: settings.LEGAL_VERSION,
    }),
    operatorEmail: settings.OPERATOR_EMAIL,
    mediaMaxBytes: settings.MEDIA_MAX_BYTES,
    log,
  };
}

function supportOf(settings: ApiEnvironment): SupportSettings {
  const { CHAT_APP_KEY: appKey, CHAT_SCRIPT_URL: scriptUrl, HELP_URL: url, HELP_HOSTS } = settings;
  const hosts = [...HELP_HOSTS.split(',').filter(Boolean), ...(url ? [new URL(url).host] : [])];
  return {
    email: settings.SUPPORT_EMAIL ?? null,
    phone: settings.SUPPORT_PHONE ?? null,
    chat: appKey && scriptUrl ? { appKey, scriptUrl } : null,
    help: { url: url ?? null, hosts },
    sourceUrl: settings.SOURCE_URL,
  };
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
