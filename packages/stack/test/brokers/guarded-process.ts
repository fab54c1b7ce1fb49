import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';

export type GuardedProcess = { stop(): Promise<void> };

/** Longer than the slowest machine needs to start a program; one that fails ends by itself. */
const STARTED_MS = 240_000;

/** Kills the group when the parent ends, however it ends: its standard input closes then. */
const guard = '{ "$@" < /dev/null; kill -KILL 0; } & cat > /dev/null; kill -KILL 0';

/** Starts a program in a process group of its own, and waits until all ports accept connections. */
export async function startGuarded(options: {
  readonly command: readonly string[];
  readonly env: Record<string, string>;
  readonly cwd: string;
  readonly logFile: string;
  readonly ports: readonly number[];
}): Promise<GuardedProcess> {
  const log = openSync(options.logFile, 'a');
  const child = spawn('/bin/sh', ['-c', guard, 'sh', ...options.command], {
    stdio: ['pipe', log, log],
    detached: true,
    env: options.env,
    cwd: options.cwd,
  });
  closeSync(log);
  let running = true;
  const exited = new Promise<void>((done) => {
    child.once('exit', () => {
      running = false;
      done();
    });
  });
  const isOver = () => !running;
  const stop = async () => {
    child.stdin?.destroy();
    await exited;
  };
  for (const port of options.ports) {
    if (await answersInTime(port, isOver)) continue;
    await stop();
    const output = readFileSync(options.logFile, 'utf8').slice(-2_000);
    throw new Error(`${options.command[0]} does not answer on port ${port}\n${output}`);
  }
  return { stop };
}

async function answersInTime(port: number, isOver: () => boolean): Promise<boolean> {
  const until = performance.now() + STARTED_MS;
  while (performance.now() < until && !isOver()) {
    if (await answers(port)) return true;
    // sleeps: the broker is another process and cannot say when its port is open.
    await new Promise((soon) => setTimeout(soon, 50));
  }
  return false;
}

function answers(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      answer(true);
    });
    socket.once('error', () => answer(false));
  });
}
