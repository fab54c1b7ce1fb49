import { execFile } from 'node:child_process';
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Database, openDatabase } from '@larder/database/open-database';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { type ComposeProject, composeProject } from '@larder/testkit/compose-project';
import { containerEngineAnswers } from '@larder/testkit/container-engine';
import { testEnv } from '@larder/testkit/env';
import { newTestId } from '@larder/testkit/new-test-id';
import { hasImage } from '@larder/testkit/start-container';

const execute = promisify(execFile);
export const root = resolve(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Every service that is built here, by its name in docker-compose.yml. */
const builtServices = () =>
  [...read('docker-compose.yml').matchAll(/^ {2}([\w-]+):(?: &\S+)?\n(?: {4}.*\n|\n)*? {4}build:/gm)].map(
    ([, name = '']) => name,
  );

/** The base images: those of the files, unless variables name others. */
function baseImages(): readonly string[] {
  const { NODE_IMAGE, POSTGRES_IMAGE } = testEnv.engine();
  const node = /^ARG NODE_IMAGE=(\S+)/m.exec(read('infra/docker/Dockerfile'))?.[1];
  const postgres = /\$\{POSTGRES_IMAGE:-([^}]+)\}/.exec(read('docker-compose.yml'))?.[1];
  return [NODE_IMAGE ?? node ?? '', POSTGRES_IMAGE ?? postgres ?? ''];
}

/** Returns why the compose file cannot be run here; null if it can. */
export async function whyNoCompose(): Promise<string | null> {
  if (!(await containerEngineAnswers())) return 'no container engine answers';
  for (const image of baseImages())
    if (!(await hasImage(image))) return `the image ${image} is not here and cannot be pulled`;
  return null;
}

/** A service of each image. */
const images = ['api', 'gateway', 'ops', 'demo'];

export type ComposeSystem = {
  readonly project: ComposeProject;
  /** The folder in which an operator would run the commands. */
  readonly folder: string;
  readonly appUrl: string;
  readonly brokerUrl: string;
  /** The database as the services see it; opened at the first use. */
  database(): Database;
  /** Runs commands in the shell of the operator, in the folder of the installation. */
  shell(block: string): Promise<string>;
  /** Starts everything that runs without a profile and waits until it is healthy. */
  start(): Promise<void>;
  /** Removes everything but the images. */
  stop(): Promise<void>;
};

/** Where a system is reached: ports of this machine that were free. */
export type ComposePlace = {
  /** Name of the project, and so of its volumes. */
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly mqttPort: number;
  readonly uploadPort: number;
  readonly postgresPort: number;
};

/** Owns the folder of the installation, where only root may give files away: neither root nor the user in images. */
const OPERATOR = 4_711;

/** Makes an empty folder as a clone would be, and finds free ports. The engine makes what is in it. */
export async function findComposePlace(): Promise<ComposePlace> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-compose-'));
  if (process.getuid?.() === 0) chownSync(folder, OPERATOR, OPERATOR);
  const ports = await Promise.all([0, 1, 2, 3].map(() => anyFreePort()));
  const [port = 0, mqttPort = 0, uploadPort = 0, postgresPort = 0] = ports;
  return { name: `larder-test-${newTestId().slice(-12)}`, folder, port, mqttPort, uploadPort, postgresPort };
}

/** What an operator adds to docker-compose.yml: a file of this tree, and variables. */
export type ComposeAddition = {
  /** As in `infra/scale/compose.yml`, together with the files beside it. */
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
};

/** Builds the images of this tree. */
export async function openComposeSystem(
  place: ComposePlace,
  addition?: ComposeAddition,
): Promise<ComposeSystem> {
  const { name, folder, port, mqttPort, uploadPort, postgresPort } = place;
  if (addition) {
    const beside = dirname(addition.file);
    cpSync(join(root, beside), join(folder, beside), { recursive: true });
  }
  for (const path of ['docker-compose.yml', 'infra/examples'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'test.yml'), overrideOf(postgresPort));
  const files = ['docker-compose.yml', ...(addition ? [addition.file] : []), 'test.yml'];
  const appUrl = `http://localhost:${port}`;
  const environment = {
    ...addition?.environment,
    LARDER_VERSION: 'test',
    APP_URL: appUrl,
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    GATEWAY_HTTP_PORT: String(uploadPort),
    GATEWAY_PUBLIC_URL: `http://localhost:${uploadPort}`,
  };
  const project = composeProject({
    name,
    folder,
    files: files.map((file) => join(folder, file)),
    environment,
  });
  // One after the other: a builder without shared work would build what they have in common once for each.
  for (const service of images) await project.run('build', service);
  let database: Database | undefined;
  return {
    project,
    folder,
    appUrl,
    brokerUrl: `mqtt://127.0.0.1:${mqttPort}`,
    database: () => {
      const inside = readFileSync(join(folder, 'secrets', 'service_database_url'), 'utf8').trim();
      const url = inside.replace('@postgres:5432/', `@127.0.0.1:${postgresPort}/`);
      database ??= openDatabase({ url, poolMax: 2, applicationName: 'larder-test' });
      return database;
    },
    shell: async (block) => {
      const env = {
        ...testEnv.engine(),
        ...environment,
        COMPOSE_PROJECT_NAME: name,
        COMPOSE_FILE: files.join(':'),
      };
      return (await execute('sh', ['-ec', block], { cwd: folder, env })).stdout;
    },
    // The last service to start waits for the others to be healthy.
    start: async () => {
      await project.run('up', '--detach', 'next-steps');
    },
    stop: async () => {
      await database?.close();
      await project.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Builds from this tree by way of the host's network, and lets tests ask the database. */
function overrideOf(postgresPort: number): string {
  const build = `build: { context: ${JSON.stringify(root)}, network: host }`;
  return [
    'services:',
    `  postgres: { ports: ['127.0.0.1:${postgresPort}:5432'] }`,
    ...builtServices().map((service) => `  ${service}: { ${build} }`),
    '',
  ].join('\n');
}
