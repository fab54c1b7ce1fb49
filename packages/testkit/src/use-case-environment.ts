import { randomBytes } from 'node:crypto';
import type { Database } from '@larder/database/open-database';
import type { PlainDatabase } from '@larder/database/open-plain-database';
import type { Mail } from '@larder/use-cases/ports/mail.port';
import { registerProviders } from '@larder/use-cases/ports/payment-providers';
import type { PaymentsPort } from '@larder/use-cases/ports/payments.port';
import type { PayoutsPort } from '@larder/use-cases/ports/payouts.port';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { v7 } from 'uuid';
import { keyRingOf } from './key-ring-of.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';

export type TestEnvironment = UseCaseEnv & {
  readonly clock: ManualClock;
  /** Sent mails, oldest first. */
  readonly mails: Mail[];
  /** Logged lines, as passed to a logger. */
  readonly logged: { readonly level: string; readonly fields: object; readonly message: string }[];
};

/** Environment of use cases over a test database: a clock moved by hand, mails and log kept in memory, no payments. */
export function createTestEnvironment(
  database: Database,
  overrides: {
    readonly payments?: PaymentsPort;
    readonly payouts?: PayoutsPort;
    readonly formerPayments?: readonly PaymentsPort[];
    readonly clock?: ManualClock;
    readonly plain?: PlainDatabase | undefined;
  } = {},
): TestEnvironment {
  const mails: Mail[] = [];
  const logged: TestEnvironment['logged'] = [];
  const log = (level: string) => (fields: object, message: string) => {
    logged.push({ level, fields, message });
  };
  return {
    database,
    plain: overrides.plain,
    clock: overrides.clock ?? createManualClock(),
    newId: () => v7(),
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
    ports: {
      payments: registerProviders(overrides.payments ?? noPayments, overrides.formerPayments),
      ...(overrides.payouts ? { payouts: overrides.payouts } : {}),
      mail: {
        send: async (mail) => {
          mails.push(mail);
          return { kind: 'sent' };
        },
        isReachable: async () => true,
      },
      files: {
        put: async () => ({ kind: 'stored' }),
        write: async () => undefined,
        read: async () => null,
        stream: async () => null,
        remove: async () => undefined,
        link: (key) => `/files/${key}?e=1&s=test`,
        linkUntil: (key) => `/files/${key}?e=1&s=test`,
        opens: () => true,
        uploadLink: (key) => `/files/${key}?e=1&s=put`,
        takes: () => true,
      },
      words: { inLocale: async (locale) => (key) => `${locale} ${key}` },
    },
    keys: {
      tokenKeys: keyRingOf('a token key for tests, 32 bytes long'),
      credentialPepper: 'a pepper for tests, 32 bytes long',
      dataKey: 'a data key for tests, 32 bytes long',
    },
    appUrl: 'http://localhost:8080',
    log: { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') },
    mails,
    logged,
  };
}

const refusesAll = async () => {
  throw new Error('this test has no payment provider');
};
const noPayments: PaymentsPort = {
  provider: 'none',
  takesTestCards: false,
  movesMoney: true,
  authorize: refusesAll,
  findHold: refusesAll,
  findSessionHolds: refusesAll,
  verify: refusesAll,
  increase: refusesAll,
  capture: refusesAll,
  void: refusesAll,
  refund: refusesAll,
  readRefund: refusesAll,
  read: refusesAll,
};
