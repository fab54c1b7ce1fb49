import { spawn } from 'node:child_process';
import { testEnv } from './env.ts';

export type ComposePlan = {
  /** Name of the project: of its containers, networks and volumes. */
  readonly name: string;
  /** The folder to which relative paths in the files refer. */
  readonly folder: string;
  /** Later files override earlier ones. */
  readonly files: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};

export type ComposeProject = {
  /** Runs `docker compose …` and returns what it wrote to its output. Throws its last lines if it fails. */
  run(...args: readonly string[]): Promise<string>;
  /** Removes containers, networks and volumes. */
  remove(): Promise<void>;
};

const LINES_SHOWN = 40;

/** Runs commands of Docker Compose on a project of its own. */
export function composeProject({ name, folder, files, environment }: ComposePlan): ComposeProject {
  const base = ['compose', '--project-name', name, '--project-directory', folder];
  const named = files.flatMap((file) => ['--file', file]);
  const run = (...args: readonly string[]) =>
    runDocker([...base, ...named, '--profile', '*', ...args], environment);
  return {
    run,
    remove: async () => {
      await run('down', '--volumes', '--remove-orphans', '--timeout', '5');
    },
  };
}

function runDocker(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn('docker', args, {
    env: { ...testEnv.engine(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let everything = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    everything += chunk;
  });
  child.stderr.on('data', (chunk) => {
    everything += chunk;
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => {
      if (code === 0) return done(output);
      const last = everything.trimEnd().split('\n').slice(-LINES_SHOWN).join('\n');
      failed(new Error(`docker ${args.join(' ')} ended with ${code}:\n${last}`));
    });
  });
}
