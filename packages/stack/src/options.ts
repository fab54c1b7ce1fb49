import { parseArgs } from 'node:util';

export type StackOptions = {
  cabinets: number;
  /** How many of each run; several are behind a balancer. */
  gateways: number;
  apis: number;
  fresh: boolean;
  /** Without the demo, as an installation begins. */
  empty: boolean;
  dev: boolean;
  /** Print how to watch the broker. */
  monitor: boolean;
};

const usage = `Usage: pnpm start [--cabinets N] [--gateways N] [--apis N] [--fresh] [--empty] [--monitor]

  --cabinets N   how many simulated cabinets connect (default 12, at most 2000)
  --gateways N   how many gateways run (default 1, at most 4); several are behind a balancer
  --apis N       how many APIs run (default 1, at most 4); several are behind a balancer
  --fresh        throw the demo data away and start anew
  --empty        without the demo: no merchant, no cabinet, as an installation begins
  --monitor      print the password with which an MQTT client may watch every message

Variables of the environment (.env.example): DATA_DIR, the folder of all data; PORT of the app, MQTT_PORT,
GATEWAY_HTTP_PORT, GATEWAY_PRIVATE_PORT, PROVIDER_PORT.`;

const MAX_CABINETS = 2000;
/** As many as the connections of the embedded PostgreSQL suffice for. */
const MAX_INSTANCES = 4;

const ranges = [
  ['cabinets', 0, MAX_CABINETS],
  ['gateways', 1, MAX_INSTANCES],
  ['apis', 1, MAX_INSTANCES],
] as const;

/** Parses the command line; returns a sentence for the user if it is invalid. */
export function readOptions(args: string[]): StackOptions | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        cabinets: { type: 'string', default: '12' },
        gateways: { type: 'string', default: '1' },
        apis: { type: 'string', default: '1' },
        fresh: { type: 'boolean', default: false },
        empty: { type: 'boolean', default: false },
        dev: { type: 'boolean', default: false },
        monitor: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return usage;
    const counts = {
      cabinets: Number(values.cabinets),
      gateways: Number(values.gateways),
      apis: Number(values.apis),
    };
    for (const [name, least, most] of ranges) {
      const count = counts[name];
      if (!Number.isInteger(count) || count < least || count > most)
        return `--${name} takes a whole number from ${least} to ${most}.\n\n${usage}`;
    }
    const { fresh, empty, dev, monitor } = values;
    return { ...counts, fresh, empty, dev, monitor };
  } catch (failure) {
    return `${failure instanceof Error ? failure.message : String(failure)}\n\n${usage}`;
  }
}
