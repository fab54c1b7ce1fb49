import type { Measure, Measurement } from './measurement.ts';
import { firstLine, tryAgain } from './try-again.ts';

export type Bench = { readonly name: string; readonly load: () => Promise<Measure> };
export type Row = Measurement & { readonly load: string };

export type BenchOptions = {
  readonly say: (line: string) => void;
  /** The load of the machine now, as text. */
  readonly machineLoad: () => string;
  /** Stops servers that a failed measurement left running. */
  readonly cleanUp: () => Promise<void>;
};

/** Runs one bench after the other. Retries a failed one once; its rows name what was lost, and the others go on. */
export async function runBenches(benches: readonly Bench[], options: BenchOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, load } of benches) {
    options.say(`\n${name}`);
    const before = options.machineLoad();
    const measurements = await measureOrSayWhy(name, load, options);
    for (const row of measurements) rows.push({ ...row, load: `${before} > ${options.machineLoad()}` });
  }
  return rows;
}

async function measureOrSayWhy(
  name: string,
  load: Bench['load'],
  { say, cleanUp }: BenchOptions,
): Promise<Measurement[]> {
  const indented = (line: string) => say(`  ${line}`);
  const once = async () => {
    try {
      const measure = await load();
      return await untilStrayFailure(measure(indented));
    } catch (failure) {
      await cleanUp();
      throw failure;
    }
  };
  try {
    const { result, lost } = await tryAgain(once, indented);
    return result.map((row) => ({ ...row, lost: [...lost, ...(row.lost ?? [])] }));
  } catch (failure) {
    say(`  not measured: ${failure instanceof Error ? failure.stack : String(failure)}`);
    const nothing = { measured: 'not measured', reference: '', ratio: null, target: '', met: null };
    return [{ what: name, ...nothing, lost: [firstLine(failure)] }];
  }
}

/**
 * Rejects also for an error that nothing awaits, e.g. of a page that was closed: unhandled, it would end the whole run.
 */
async function untilStrayFailure<T>(work: Promise<T>): Promise<T> {
  const stray = Promise.withResolvers<never>();
  const fail = (failure: unknown) => stray.reject(failure);
  process.on('unhandledRejection', fail);
  process.on('uncaughtException', fail);
  // The loser of the race may fail later, unobserved.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, stray.promise]);
  } finally {
    process.off('unhandledRejection', fail);
    process.off('uncaughtException', fail);
  }
}
