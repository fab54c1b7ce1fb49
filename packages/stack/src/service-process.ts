import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { inheritedEnvironment } from './env.ts';
import { StackProblem } from './stack-problem.ts';
import { processorMs, StartProgress } from './start-progress.ts';

export type ServiceProcess = {
  name: string;
  pid: number;
  exited: Promise<number | null>;
  /** Sends SIGTERM, and kills the process if it has not ended within the limit. */
  stop(): Promise<'ended' | 'killed'>;
};

type Program = {
  script: string;
  args?: string[];
  env: Record<string, string>;
  /** Restarts it when one of its sources changes. */
  watch?: boolean;
};

const STOP_LIMIT_MS = 4000;
/** Without a line in its log and without processor time for so long, a start is dead and not slow. */
const IDLE_LIMIT_MS = 5 * 60_000;
const LOOK_MS = 1_000;

/**
 * Starts one service as a process of its own and waits until it sends `ready` on its IPC channel: for as long as it
 * lives and works, because a busy machine makes a start slow and not impossible. [decision 232]
 */
export async function startService(
  options: Program & {
    name: string;
    logFile: string;
    /** Limit of a start without any progress before it counts as failed. */
    idleLimitMs?: number;
    /** Ends a start under way. */
    signal?: AbortSignal;
    /** Limit of a stop before the process is killed. */
    stopLimitMs?: number;
  },
): Promise<ServiceProcess> {
  const log = createWriteStream(options.logFile, { flags: 'a' });
  const child = spawnNode(options);
  const progress = new StartProgress(performance.now(), () =>
    // With --watch the process of the service is another one.
    options.watch ? undefined : processorMs(child.pid ?? 0),
  );
  const follow = (chunk: Buffer) => progress.wrote(chunk.toString());
  for (const output of [child.stdout, child.stderr]) output?.on('data', follow).pipe(log);
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  await becomesReady(child, progress, options)
    .catch((failure: unknown) => {
      // It would hold the ports of the next try.
      child.kill('SIGKILL');
      throw failure;
    })
    .finally(() => {
      for (const output of [child.stdout, child.stderr]) output?.off('data', follow);
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

function spawnNode({ script, args = [], env, watch }: Program): ChildProcess {
  const ofNode = watch ? ['--watch', '--watch-preserve-output'] : [];
  return spawn(process.execPath, [...ofNode, script, ...args], {
    env: { ...inheritedEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
}

type StartWait = {
  readonly name: string;
  readonly logFile: string;
  readonly idleLimitMs?: number;
  readonly signal?: AbortSignal;
};

function becomesReady(
  child: ChildProcess,
  progress: StartProgress,
  { name, logFile, idleLimitMs = IDLE_LIMIT_MS, signal }: StartWait,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (what: string) =>
    reject(new StackProblem(`${name} ${what}. See ${logFile}.${progress.lastLines()}`));
  const interrupt = () => fail('was interrupted while it started');
  const timer = setInterval(
    () => {
      const idleMs = progress.idleMs(performance.now());
      if (idleMs >= idleLimitMs)
        fail(`did nothing for ${idleLimitMs / 1_000} s while it started, and was ended`);
    },
    Math.min(LOOK_MS, idleLimitMs),
  );
  child.on('message', (message) => {
    if (message === 'ready') resolve();
  });
  const fallen = () => fail('stopped while starting');
  // Its last lines are there once its output has ended, unless it left a process of its own behind.
  child.once('close', fallen);
  child.once('exit', () => setTimeout(fallen, LOOK_MS).unref());
  signal?.addEventListener('abort', interrupt);
  if (signal?.aborted) interrupt();
  return promise.finally(() => {
    clearInterval(timer);
    signal?.removeEventListener('abort', interrupt);
  });
}
