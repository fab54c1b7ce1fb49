import type { DemoSecrets } from '@larder/demo/demo-secrets';
import { demoPassword, seedMembers } from '@larder/demo/merchants';

/** A cabinet to activate from the phone; its board is already running. */
const NEW_CABINET = 'VC24090009';
/** A cabinet without a running board, for a person at the keyboard to play. */
const OWN_CABINET = 'VC24090010';

type Announcement = {
  url: string;
  mqttPort: number;
  dataDir: string;
  secrets: DemoSecrets;
  hasDemo: boolean;
  /** True if the app has its development pages. [screens S-4] */
  hasDevPages: boolean;
  /** Where mails are found. */
  mails: string;
  /** Set if requested on the command line; null keeps it in the file of keys. */
  monitorPassword: string | null;
  notes: readonly string[];
};

/** The first steps for a newcomer, printed once everything runs. */
export function announce(about: Announcement): string {
  const { url, mqttPort, dataDir, secrets, hasDemo, hasDevPages, mails, monitorPassword, notes } = about;
  const components = hasDevPages ? `   Components: ${url}/pages/default/default` : '';
  return [
    '',
    `  Larder runs at ${url}`,
    '',
    ...(hasDemo ? demo(url, mqttPort, dataDir, secrets) : firstSteps),
    `  Mails that were sent: ${mails}${components}`,
    ...(monitorPassword === null ? [] : monitor(mqttPort, monitorPassword)),
    ...notes.map((note) => `  Note: ${note}`),
    '',
    '  Ctrl-C stops everything; the next start continues here.',
    '',
  ].join('\n');
}

/** Where mails are found. The API shows them only where its address is one of this machine, or with DEV_OUTBOX. */
export function mailsAt(
  url: string,
  outbox: string,
  { SMTP_URL, DEV_OUTBOX, APP_URL = url }: Readonly<Record<string, string>> = {},
): string {
  if (SMTP_URL) return 'by the server of SMTP_URL';
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(APP_URL).hostname);
  return (DEV_OUTBOX ?? (isLocal ? '1' : '0')) === '1' ? `${url}/dev/outbox` : outbox;
}

/** The fast lane of events bypasses the broker, so a monitor slows every cabinet down. [decision 46] */
function monitor(mqttPort: number, password: string): string[] {
  return [
    '',
    '  Watch every message (any MQTT 3.1.1 client; slows the gateway down while it is connected):',
    `    mosquitto_sub -V 311 -h 127.0.0.1 -p ${mqttPort} -i watcher -u svc-monitor -P '${password}' -q 1 -v -t 'cab/v1/+/up/+' -t 'cab/v1/+/down/+'`,
    '  One cabinet, without a password: npx pnpm@12 platform cabinet watch VC24090001',
    '',
  ];
}

const firstSteps = [
  '  Make the first merchant, then cabinets and products: infra/README.md, "From nothing to the first sale"',
  '    npx pnpm@12 ops first-merchant --help',
  '    npx pnpm@12 platform --help',
  '',
];

/** The accounts of the demo with their password. */
export const demoAccounts = (where: string, password: string): string[] => [
  `  Demo accounts (${where}), password ${password}`,
  ...seedMembers.map(
    ({ email, kind, role, merchant }) => `    ${email.padEnd(30)} ${(role ?? kind).padEnd(11)} ${merchant}`,
  ),
];

function demo(url: string, mqttPort: number, dataDir: string, secrets: DemoSecrets): string[] {
  const codeOf = (deviceNo: string) => secrets[deviceNo]?.activationCode ?? '';
  const broker = mqttPort === 1883 ? '' : ` --broker mqtt://127.0.0.1:${mqttPort}`;
  return [
    ...demoAccounts('this machine only', demoPassword),
    '',
    '  Open a door by hand',
    `    as a shopper    ${url}/s/VC24090001 (cabinet Lobby West, test cards)`,
    '    as a merchant   Device > Lobby West > Open door',
    '    as a cabinet    activate one of your own, give it a template, then play it at a prompt (tap, take, close …):',
    `                    ${url}/a/${OWN_CABINET}?k=${codeOf(OWN_CABINET)}`,
    `                    npx pnpm@12 sim --device ${OWN_CABINET} --secrets ${dataDir}/demo-cabinets.json --doors 1 --layers 4${broker}`,
    '',
    '  Activate a cabinet that is waiting',
    `    Home > Activate device, number ${NEW_CABINET}, code ${codeOf(NEW_CABINET)}`,
    '',
  ];
}
