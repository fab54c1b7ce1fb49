import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Database, openDatabase } from '@larder/database/open-database';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { type ComposeProject, composeProject } from '@larder/testkit/compose-project';
import { containerEngineAnswers } from '@larder/testkit/container-engine';
import { testEnv } from '@larder/testkit/env';
import { newTestId } from '@larder/testkit/new-test-id';
import { hasImage } from '@larder/testkit/start-container';

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

/** Makes a folder as an operator would have one, and finds free ports. */
export async function findComposePlace(): Promise<ComposePlace> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-compose-'));
  for (const part of ['exchange', 'secrets']) mkdirSync(join(folder, part));
  // Commands in containers write as another user.
  chmodSync(join(folder, 'exchange'), 0o777);
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

/** Builds the images of this tree, and makes the secrets that the folder of the place lacks. */
export async function openComposeSystem(
  place: ComposePlace,
  addition?: ComposeAddition,
): Promise<ComposeSystem> {
  const { name, folder, port, mqttPort, uploadPort, postgresPort } = place;
  if (addition) {
    const beside = dirname(addition.file);
    cpSync(join(root, beside), join(folder, beside), { recursive: true });
  }
  const override = join(folder, 'test.yml');
  writeFileSync(override, overrideOf(postgresPort));
  const appUrl = `http://localhost:${port}`;
  const project = composeProject({
    name,
    folder,
    files: ['docker-compose.yml', ...(addition ? [addition.file] : [])]
      .map((file) => join(root, file))
      .concat(override),
    environment: {
      ...addition?.environment,
      LARDER_VERSION: 'test',
      LARDER_OPERATOR: 'maria',
      APP_URL: appUrl,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      GATEWAY_HTTP_PORT: String(uploadPort),
      GATEWAY_PUBLIC_URL: `http://localhost:${uploadPort}`,
    },
  });
  // One after the other: a builder without shared work would build what they have in common once for each.
  for (const service of images) await project.run('build', service);
  await project.run('run', '--rm', '--no-TTY', 'secrets');
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
