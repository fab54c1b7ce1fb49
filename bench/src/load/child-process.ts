import { fork } from 'node:child_process';
import { join } from 'node:path';

export type Child = {
  readonly pid: number;
  /** The next message that it sends. */
  next(): Promise<unknown>;
  send(message: object): void;
  stop(): Promise<void>;
};

/** Starts a script of this folder as a process of its own. */
export function startChild(script: string): Child {
  const child = fork(join(import.meta.dirname, script), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const queued: unknown[] = [];
  const waiting: { done: (message: unknown) => void; failed: (error: Error) => void }[] = [];
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  child.on('message', (message) => {
    const first = waiting.shift();
    if (first === undefined) queued.push(message);
    else first.done(message);
  });
  void exited.then(() => {
    for (const { failed } of waiting.splice(0)) failed(new Error(`${script} ended`));
  });
  return {
    pid: child.pid ?? 0,
    next: () =>
      new Promise((done, failed) => {
        if (queued.length > 0) done(queued.shift());
        else waiting.push({ done, failed });
      }),
    send: (message) => {
      child.send(message);
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
