import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { inheritedEnvironment } from '@larder/stack/env';
import type { System } from './system.ts';

const SCRIPT = join(import.meta.dirname, '../../platform/e2e/command-process.ts');

type Answered = { id: number; exitCode: number; output: string };

/** One process for each system, which ends with the worker. */
const processes = new WeakMap<System, ChildProcess>();
let count = 0;

function processOf(system: System): ChildProcess {
  const known = processes.get(system);
  if (known) return known;
  const env = {
    ...inheritedEnvironment(),
    DATABASE_URL: system.databaseUrl,
    CREDENTIAL_PEPPER: system.keys.credentialPepper,
    DATA_DIR: dirname(system.files),
  };
  const started = fork(SCRIPT, { env, execArgv: [] });
  // It alone does not keep the worker alive.
  started.unref();
  started.channel?.unref();
  processes.set(system, started);
  return started;
}

/** Resolves with the answer to one command; rejects if the process ends instead. */
const answerOf = (child: ChildProcess, id: number) =>
  new Promise<Answered>((done, fail) => {
    const end = (code: number | null) => fail(new Error(`the process of commands ended (${code})`));
    const look = (answer: Answered) => {
      if (answer.id !== id) return;
      child.off('message', look).off('exit', end);
      done(answer);
    };
    child.on('message', look).once('exit', end);
  });

/** Runs the platform's command line against the system and returns its output. */
export async function platformCommand(system: System, ...words: string[]): Promise<string> {
  const child = processOf(system);
  count += 1;
  const answered = answerOf(child, count);
  child.send({ id: count, words });
  const { exitCode, output } = await answered;
  if (exitCode !== 0) throw new Error(`platform ${words.join(' ')}: ${output}`);
  return output.trim();
}
