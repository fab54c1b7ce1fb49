import type { DemoSecrets } from './seed/demo-secrets.ts';
import { demoPassword, seedMembers } from './seed/merchants.ts';

const NEW_CABINET = 'VC24090009';

/** What a newcomer needs to know once everything runs. */
export function announce(options: {
  url: string;
  mqttPort: number;
  secrets: DemoSecrets;
  hasDemo: boolean;
  notes: readonly string[];
}): string {
  const { url, mqttPort, secrets } = options;
  const lines = ['', `  Larder runs at ${url}`, ''];
  if (options.hasDemo) {
    lines.push(
      `  Demo accounts (this machine only), password ${demoPassword}`,
      ...seedMembers.map(
        ({ email, kind, role, merchant }) =>
          `    ${email.padEnd(30)} ${(role ?? kind).padEnd(11)} ${merchant}`,
      ),
      '',
      '  Buy something by hand',
      `    ${url}/s/VC24090001                     the shopper's page of the cabinet Lobby West`,
      '    npx pnpm@12 sim --device VC24090012 --secret …   a cabinet of your own with a prompt (tap, take, close …)',
      `      broker mqtt://localhost:${mqttPort}, secrets of all demo cabinets: .data/demo-cabinets.json`,
      '',
      '  Activate a new cabinet',
      `    Home > Activate device, number ${NEW_CABINET}, code ${secrets[NEW_CABINET]?.activationCode ?? ''}`,
      `    or open ${url}/a/${NEW_CABINET}?k=${secrets[NEW_CABINET]?.activationCode ?? ''}`,
      '',
    );
  }
  lines.push(`  Mails that were sent: ${url}/dev/outbox   Components: ${url}/pages/default/default`);
  lines.push(
    ...options.notes.map((note) => `  Note: ${note}`),
    '',
    '  Ctrl-C stops everything; the next start continues here.',
    '',
  );
  return lines.join('\n');
}
