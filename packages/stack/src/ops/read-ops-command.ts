import { parseArgs } from 'node:util';
import { locales } from '@larder/domain/locale';
import type { TokenPurpose } from '@larder/use-cases/purpose-token';
import type { FirstMerchant } from './first-merchant.ts';
import { ringFiles, rotationSteps } from './rotate-keys.ts';

/** For whom there is a token: holders outside of our own processes. [decision 310] */
const tokenPurposes = ['metrics', 'broker'] as const satisfies readonly TokenPurpose[];

const usage = `Usage: pnpm ops <command>

  secrets [--to FOLDER]               make every secret of an installation, one file each (default ./secrets); keeps
                                      those that are there
  rotate-keys STEP [--in FOLDER] [NAME…]
                                      add, then switch, then drop: a new key for ${ringFiles.join(', ')}
  token ${tokenPurposes.join('|')}                print the token that a Prometheus or a broker of your own gets
  alerting --from FILE --to FOLDER    write the configuration of Alertmanager: FILE with the receivers of
                                      ALERT_MAIL_TO, ALERT_WEBHOOK_URL and DEADMAN_URL
  first-merchant --name NAME --country US --owner-email MAIL --owner-name NAME [--locale ${locales.join('|')}]
      [--as NAME]                     make the first merchant with its owner, and print the link to set the password;
                                      --as or LARDER_OPERATOR says who you are, for the audit log
  demo                                fill an empty database with the demo, and connect its cabinets to MQTT_URL

  check [--host HOST]                 compare stock and wallets of DATABASE_URL with their ledgers; HOST in place of its own
  end-sign-ins [--host HOST]          after a restore: end all sign-ins, mailed links and codes of DATABASE_URL; restore
                                      and restore.sh do it by themselves

  backup  --to FOLDER [--keep N]      copy the running stack; its log is archived there from now on (keeps 7 copies)
  verify  --from FOLDER [--until T]   recover a backup in a temporary folder and say what it holds
  restore --from FOLDER [--until T]   put a backup in place of the data folder of a stopped stack
  off                                 archive no log any more: the disk of the backups is gone

  FOLDER  of all backups, or for verify and restore of one; T is an instant such as 2026-11-22T10:00:00Z
  DATA_DIR names the data folder, as for pnpm start; first-merchant, check, end-sign-ins and demo work on
  DATABASE_URL, token reads INTERNAL_SECRET`;

export type BackupCommand =
  | { readonly command: 'backup'; readonly folder: string; readonly keep: number }
  | { readonly command: 'verify' | 'restore'; readonly folder: string; readonly until: Date | null }
  | { readonly command: 'off' };

export type OpsCommand =
  | BackupCommand
  | { readonly command: 'secrets'; readonly folder: string; readonly installation: string | undefined }
  | {
      readonly command: 'rotate-keys';
      readonly folder: string;
      readonly installation: string | undefined;
      readonly step: (typeof rotationSteps)[number];
      readonly names: readonly string[];
    }
  | { readonly command: 'token'; readonly purpose: (typeof tokenPurposes)[number] }
  | { readonly command: 'alerting'; readonly routes: string; readonly folder: string }
  | {
      readonly command: 'first-merchant';
      readonly asked: FirstMerchant;
      /** Name of the operator. */
      readonly as?: string | undefined;
    }
  | { readonly command: 'check'; readonly host: string | undefined }
  | { readonly command: 'end-sign-ins'; readonly host: string | undefined }
  | { readonly command: 'demo' };

const options = {
  to: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  keep: { type: 'string' },
  in: { type: 'string' },
  installation: { type: 'string' },
  host: { type: 'string' },
  name: { type: 'string' },
  country: { type: 'string' },
  'owner-email': { type: 'string' },
  'owner-name': { type: 'string' },
  locale: { type: 'string' },
  as: { type: 'string' },
} as const;
type Given = { readonly [Name in keyof typeof options]?: string | undefined };

const SECRETS = 'secrets';

/** What each command takes: options, and how to read them with the words after it. Undefined where they are invalid. */
const readers: Record<
  OpsCommand['command'],
  {
    readonly takes: readonly (keyof Given)[];
    read(given: Given, words: readonly string[]): OpsCommand | undefined;
  }
> = {
  secrets: {
    takes: ['to', 'installation'],
    read: ({ to: folder = SECRETS, installation }, words) =>
      words.length === 0 ? { command: 'secrets', folder, installation } : undefined,
  },
  'rotate-keys': {
    takes: ['in', 'installation'],
    read: ({ in: folder = SECRETS, installation }, [word, ...names]) => {
      const step = rotationSteps.find((known) => known === word);
      const areKnown = names.every((name) => ringFiles.some((known) => known === name));
      if (!step || !areKnown) return undefined;
      return {
        command: 'rotate-keys',
        folder,
        installation,
        step,
        names: names.length > 0 ? names : ringFiles,
      };
    },
  },
  token: {
    takes: [],
    read: (_, [word, ...more]) => {
      const purpose = tokenPurposes.find((known) => known === word);
      return purpose && more.length === 0 ? { command: 'token', purpose } : undefined;
    },
  },
  alerting: {
    takes: ['from', 'to'],
    read: ({ from: routes, to: folder }, words) =>
      words.length === 0 && routes && folder ? { command: 'alerting', routes, folder } : undefined,
  },
  'first-merchant': {
    takes: ['name', 'country', 'owner-email', 'owner-name', 'locale', 'as'],
    read: ({ name, country, 'owner-email': ownerEmail, 'owner-name': ownerName, locale, as }, words) =>
      words.length === 0 && name && country && ownerEmail && ownerName
        ? { command: 'first-merchant', asked: { name, country, ownerEmail, ownerName, locale }, as }
        : undefined,
  },
  check: {
    takes: ['host'],
    read: ({ host }, words) => (words.length === 0 ? { command: 'check', host } : undefined),
  },
  'end-sign-ins': {
    takes: ['host'],
    read: ({ host }, words) => (words.length === 0 ? { command: 'end-sign-ins', host } : undefined),
  },
  demo: { takes: [], read: (_, words) => (words.length === 0 ? { command: 'demo' } : undefined) },
  backup: {
    takes: ['to', 'keep'],
    read: ({ to: folder, keep: text = '7' }, words) => {
      const keep = Number(text);
      if (!folder || words.length > 0 || !Number.isInteger(keep) || keep < 1) return undefined;
      return { command: 'backup', folder, keep };
    },
  },
  verify: { takes: ['from', 'until'], read: (given, words) => readRestore('verify', given, words) },
  restore: { takes: ['from', 'until'], read: (given, words) => readRestore('restore', given, words) },
  off: { takes: [], read: (_, words) => (words.length === 0 ? { command: 'off' } : undefined) },
};

function readRestore(
  command: 'verify' | 'restore',
  { from: folder, until: text }: Given,
  words: readonly string[],
): OpsCommand | undefined {
  const until = text ? new Date(text) : null;
  if (!folder || words.length > 0 || (until && Number.isNaN(until.getTime()))) return undefined;
  return { command, folder, until };
}

/** The usage of the command that a call names, or of all where it names none. */
export function usageOf(args: readonly string[]): string {
  const lines = usage.split('\n');
  const command = args.find((word) => !word.startsWith('-'));
  const at = lines.findIndex((line) => line.startsWith(`  ${command} `));
  if (at === -1) return usage;
  const more = lines.slice(at + 1).findIndex((line) => !line.startsWith('      '));
  return ['Usage: pnpm ops', ...lines.slice(at, at + 1 + more)].join('\n');
}

/** Parses the command line of `pnpm ops`; undefined if it is invalid. */
export function readOpsCommand(args: readonly string[]): OpsCommand | undefined {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [command = '', ...words] = positionals;
    const reader = Object.entries(readers).find(([name]) => name === command)?.[1];
    const taken = (Object.keys(values) as (keyof Given)[]).every((name) => reader?.takes.includes(name));
    return taken ? reader?.read(values, words) : undefined;
  } catch {
    return undefined;
  }
}
