import { parseArgs } from 'node:util';
import { deviceNoPattern } from '@larder/cabinet-protocol/device-no';

export type CliOptions = {
  broker: string;
  device: string;
  /** Secret of every cabinet; if absent, the secrets come from the file. */
  secret: string | undefined;
  /** JSON of secrets by number: `{ "VC24090001": "…" }` or `{ "VC24090001": { "secret": "…" } }`. */
  secrets: string;
  count: number;
  doors: 1 | 2;
  layers: number;
  seed: string;
  /** Folder for flash; without one it is lost at the end. */
  data: string | undefined;
  /** File with the certificate authority of a TLS broker. */
  ca: string | undefined;
  /** File with the key that firmware is signed with. */
  firmwareKey: string | undefined;
  shoppers: number;
  attend: boolean;
  scenario: string | undefined;
};

/** File where `pnpm start` keeps the secrets of its demo cabinets. */
const demoSecrets = '.data/demo-cabinets.json';

export const usage = `pnpm sim: simulated cabinets at any MQTT broker

  --device VC24090010   number of the (first) cabinet                     (required)
  --secret TEXT         its secret, of all with --count
  --secrets FILE        or: a JSON file of secrets by number              (${demoSecrets})
  --broker URL          mqtt://127.0.0.1:1883 or mqtts://host:8883
  --count N             so many cabinets, numbers counted up from --device
  --doors 1|2  --layers 1..5
  --seed TEXT           the same seed makes the same cabinet do the same
  --data FOLDER         keep flash there, so that the next start goes on
  --ca FILE             certificate authority for mqtts
  --firmware-key FILE   key that firmware must be signed with; without it no update is taken
  --shoppers N          N people an hour and cabinet come by themselves
  --attend              somebody pulls the doors that are opened from a phone
  --scenario NAME       play a story; \`scenarios\` at the prompt lists them`;

const defaultBroker = 'mqtt://127.0.0.1:1883';
const number = /^\d{1,6}$/;

/** Parses the command line, or explains what is wrong with it. */
export function parseOptions(
  args: readonly string[],
): { ok: true; options: CliOptions } | { ok: false; why: string } {
  let values: Record<string, string | boolean | undefined>;
  try {
    values = read(args);
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
  const text = (name: string, otherwise: string) => String(values[name] ?? otherwise);
  const counts = {
    count: text('count', '1'),
    doors: text('doors', '2'),
    layers: text('layers', '5'),
    shoppers: text('shoppers', '0'),
  };
  for (const [name, value] of Object.entries(counts)) {
    if (!number.test(value)) return { ok: false, why: `--${name}: a whole number` };
  }
  const [count, doors, layers] = [Number(counts.count), Number(counts.doors), Number(counts.layers)];
  const device = text('device', '');
  if (!deviceNoPattern.test(device)) return { ok: false, why: '--device: 8 to 20 letters A-Z and digits' };
  if (!isBrokerUrl(text('broker', defaultBroker)))
    return { ok: false, why: '--broker: mqtt://host:port or mqtts://host:port' };
  if (count < 1) return { ok: false, why: '--count: at least 1' };
  if (doors !== 1 && doors !== 2) return { ok: false, why: '--doors: 1 or 2' };
  if (layers < 1 || layers > 5) return { ok: false, why: '--layers: 1 to 5' };
  const optional = (name: string) => (values[name] === undefined ? undefined : String(values[name]));
  return {
    ok: true,
    options: {
      broker: text('broker', defaultBroker),
      device,
      secret: optional('secret'),
      secrets: text('secrets', demoSecrets),
      count,
      doors,
      layers,
      seed: text('seed', 'larder'),
      data: optional('data'),
      ca: optional('ca'),
      firmwareKey: optional('firmware-key'),
      shoppers: Number(counts.shoppers),
      attend: values.attend === true,
      scenario: optional('scenario'),
    },
  };
}

function isBrokerUrl(text: string): boolean {
  return /^mqtts?:\/\/./.test(text) && URL.canParse(text);
}

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  return parseArgs({
    args: [...args],
    options: {
      broker: text,
      device: text,
      secret: text,
      secrets: text,
      count: text,
      doors: text,
      layers: text,
      seed: text,
      data: text,
      ca: text,
      'firmware-key': text,
      shoppers: text,
      attend: { type: 'boolean' },
      scenario: text,
    },
  }).values;
}

/** Numbers counted up from the first: in its last digits, with the same number of digits. */
export function deviceNumbers(first: string, count: number): string[] {
  const digits = /\d*$/.exec(first)?.[0] ?? '';
  const stem = first.slice(0, first.length - digits.length);
  return Array.from({ length: count }, (_, at) =>
    at === 0 ? first : `${stem}${String(Number(digits || '0') + at).padStart(digits.length, '0')}`,
  );
}
