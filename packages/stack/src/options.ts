import { parseArgs } from 'node:util';

export type StackOptions = {
  cabinets: number;
  fresh: boolean;
  dev: boolean;
  /** Print how to watch the broker. */
  monitor: boolean;
};

export const usage = `Usage: pnpm start [--cabinets N] [--fresh] [--monitor]

  --cabinets N   how many simulated cabinets connect (default 12, at most 2000)
  --fresh        throw the demo data away and start anew
  --monitor      print the password with which an MQTT client may watch every message`;

const MAX_CABINETS = 2000;

/** Parses the command line; returns a sentence for the user if it is invalid. */
export function readOptions(args: string[]): StackOptions | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        cabinets: { type: 'string', default: '12' },
        fresh: { type: 'boolean', default: false },
        dev: { type: 'boolean', default: false },
        monitor: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return usage;
    const cabinets = Number(values.cabinets);
    if (!Number.isInteger(cabinets) || cabinets < 0 || cabinets > MAX_CABINETS) {
      return `--cabinets takes a whole number from 0 to ${MAX_CABINETS}.\n\n${usage}`;
    }
    return { cabinets, fresh: values.fresh, dev: values.dev, monitor: values.monitor };
  } catch (failure) {
    return `${failure instanceof Error ? failure.message : String(failure)}\n\n${usage}`;
  }
}
