import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { inheritedEnvironment } from './env.ts';
import { StackProblem } from './stack-problem.ts';

export type ServiceProcess = {
  name: string;
  pid: number;
  exited: Promise<number | null>;
  /** Sends SIGTERM, and kills the process if it has not ended within the limit. */
  stop(): Promise<'ended' | 'killed'>;
};

const STOP_LIMIT_MS = 4000;
const READY_LIMIT_MS = 30_000;

/** Starts one service as a process of its own and waits until it sends `ready` on its IPC channel. */
export async function startService(options: {
  name: string;
  script: string;
  args?: string[];
  env: Record<string, string>;
  logFile: string;
  /** Limit of a start before it counts as failed. */
  readyLimitMs?: number;
  /** Limit of a stop before the process is killed. */
  stopLimitMs?: number;
  /** Restarts it when one of its sources changes. */
  watch?: boolean;
}): Promise<ServiceProcess> {
  const log = createWriteStream(options.logFile, { flags: 'a' });
  const child = spawn(
    process.execPath,
    [
      ...(options.watch ? ['--watch', '--watch-preserve-output'] : []),
      options.script,
      ...(options.args ?? []),
    ],
    {
      env: { ...inheritedEnvironment(), ...options.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    },
  );
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  await becomesReady(child, exited, options).catch((failure: unknown) => {
    // A slow process would hold the ports of the next try.
    child.kill('SIGKILL');
    throw failure;
  });
  return {
    name: options.name,
    pid: child.pid ?? 0,
    exited,
    stop: async () => {
      const { name, logFile, stopLimitMs = STOP_LIMIT_MS } = options;
      let outcome: 'ended' | 'killed' = 'ended';
      child.kill('SIGTERM');
      const timer = setTimeout(() => {
        outcome = 'killed';
        console.error(`${name} did not stop within ${stopLimitMs / 1000} s and was killed. See ${logFile}.`);
        child.kill('SIGKILL');
      }, stopLimitMs);
      await exited;
      clearTimeout(timer);
      log.end();
      return outcome;
    },
  };
}

function becomesReady(
  child: ChildProcess,
  exited: Promise<number | null>,
  { name, logFile, readyLimitMs = READY_LIMIT_MS }: { name: string; logFile: string; readyLimitMs?: number },
) {
  return new Promise<void>((ready, failed) => {
    const timer = setTimeout(
      () =>
        failed(new StackProblem(`${name} did not start within ${readyLimitMs / 1000} s. See ${logFile}.`)),
      readyLimitMs,
    );
    child.on('message', (message) => {
      if (message !== 'ready') return;
      clearTimeout(timer);
      ready();
    });
    exited.then(() => {
      clearTimeout(timer);
      failed(new StackProblem(`${name} stopped while starting. See ${logFile}.`));
    });
  });
}
