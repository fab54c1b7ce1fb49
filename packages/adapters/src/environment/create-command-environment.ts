import type { FilesPort } from '@larder/use-cases/ports/files.port';
import type { MailPort } from '@larder/use-cases/ports/mail.port';
import { registerProviders } from '@larder/use-cases/ports/payment-providers';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { systemClock } from '../clock/system-clock.ts';
import { newId } from '../ids/new-id.ts';
import { systemRandomBytes } from '../random/system-random-bytes.ts';

type CommandSettings = Pick<UseCaseEnv, 'database' | 'appUrl' | 'log'> & {
  readonly credentialPepper: string;
  /** With it the command reads sealed columns. */
  readonly dataKey?: string | null;
  /** How the command sends mails; without it, it sends none. */
  readonly mail?: MailPort;
  /** Where the command stores files; without it, it stores none. */
  readonly files?: Pick<FilesPort, 'put' | 'write' | 'read' | 'stream' | 'remove'>;
};

/**
 * Creates the environment of use cases on an operator's command line. They sign no links and move no money: those
 * ports throw, as do those that are left out.
 */
export function createCommandEnvironment({
  database,
  credentialPepper,
  dataKey,
  appUrl,
  log,
  mail = { send: unused, isReachable: unused },
  files = { put: unused, write: unused, read: unused, stream: unused, remove: unused },
}: CommandSettings): UseCaseEnv {
  return {
    database,
    clock: systemClock,
    newId,
    randomBytes: systemRandomBytes,
    ports: {
      payments: registerProviders({
        provider: 'none',
        takesTestCards: false,
        movesMoney: false,
        authorize: unused,
        findHold: unused,
        findSessionHolds: unused,
        verify: unused,
        increase: unused,
        capture: unused,
        void: unused,
        refund: unused,
        readRefund: unused,
        read: unused,
      }),
      mail,
      files: {
        ...files,
        link: notHere,
        linkUntil: notHere,
        opens: notHere,
        uploadLink: notHere,
        takes: notHere,
      },
    },
    keys: { tokenKeys: [new Uint8Array()], credentialPepper, dataKey: dataKey ?? '' },
    appUrl: appUrl.replace(/\/$/, ''),
    log,
  };
}

const unused = (): Promise<never> => Promise.reject(notAPort());
const notHere = (): never => {
  throw notAPort();
};
const notAPort = () => new Error('the command line has no such port');
