import { runDocker } from './run-docker.ts';

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

/** Runs commands of Docker Compose on a project of its own. */
export function composeProject({ name, folder, files, environment }: ComposePlan): ComposeProject {
  const base = ['compose', '--project-name', name, '--project-directory', folder];
  const named = files.flatMap((file) => ['--file', file]);
  const run = (...args: readonly string[]) => runDocker([...base, ...named, ...args], { environment });
  return {
    run,
    remove: async () => {
      await run('--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '5');
    },
  };
}
