import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { seededDeviceNos } from '@larder/demo/demo-secrets';
import { type ComposeProject, composeProject } from '@larder/testkit/compose-project';
import { testEnv } from '@larder/testkit/env';
import { readOrMakeDemoSecrets } from '../../src/demo-secrets.ts';
import { type ComposePlace, root } from './compose-system.ts';

const run = promisify(execFile);

/** The last commit whose images contain the whole workspace, and whose secrets come by variables. */
const COMMIT = 'fac6e6f4';

/** Secrets that the former compose file takes from variables. */
const secrets = {
  POSTGRES_PASSWORD: 'password-of-the-former-owner',
  SERVICE_PASSWORD: 'password-of-the-former-services',
  TOKEN_KEY: 'the token key of the former system, in plain text',
  CREDENTIAL_PEPPER: 'the pepper of the former system, in plain text',
  FILE_LINK_KEY: 'the key of links of the former system, in plain text',
  PAYMENT_KEY: 'the key of payments of the former system, in plain text',
  INTERNAL_SECRET: 'the internal secret of the former system, in plain text',
  MONITOR_PASSWORD: 'the password of the former monitor',
  S3_ACCESS_KEY_ID: 'unused',
  S3_SECRET_ACCESS_KEY: 'unused',
};

/** The same secrets as files of `./secrets`, as an operator who upgrades writes them. */
const secretFiles: Record<string, string> = {
  postgres_password: secrets.POSTGRES_PASSWORD,
  owner_database_url: `postgresql://larder:${secrets.POSTGRES_PASSWORD}@postgres:5432/larder`,
  service_database_url: `postgresql://larder_service:${secrets.SERVICE_PASSWORD}@postgres:5432/larder`,
  token_key: secrets.TOKEN_KEY,
  credential_pepper: secrets.CREDENTIAL_PEPPER,
  file_link_key: secrets.FILE_LINK_KEY,
  payment_key: secrets.PAYMENT_KEY,
  internal_secret: secrets.INTERNAL_SECRET,
  monitor_password: secrets.MONITOR_PASSWORD,
};

/** Writes the demo with the sources in the former image. */
const seed = `
  const { readFileSync } = await import('node:fs');
  const { openDatabase } = await import('/larder/packages/database/src/open-database.ts');
  const { seedDemo } = await import('/larder/packages/demo/src/seed-demo.ts');
  const database = openDatabase({ url: process.env.DATABASE_URL, poolMax: 4, asOwner: true });
  await seedDemo({
    database,
    keys: { credentialPepper: process.env.CREDENTIAL_PEPPER, fileLinkKey: 'unused' },
    secrets: JSON.parse(readFileSync('/exchange/cabinets.json', 'utf8')),
    folder: { files: '/exchange/files', flash: '/exchange/flash' },
    cardFingerprintOf: (token) => token,
  });
  // Its accounts open on one machine only, and a container is another one.
  await database.pool.query('UPDATE account SET is_demo = false');
  await database.close();
`;

export type FormerSystem = {
  /** Stops its containers; volumes stay, and the secrets are files of the place afterwards. */
  leave(): Promise<void>;
};

/** True if the history of this checkout has the former commit. */
export const hasFormerCommit = (): Promise<boolean> =>
  run('git', ['-C', root, 'cat-file', '-e', `${COMMIT}^{commit}`]).then(
    () => true,
    () => false,
  );

/** Builds and starts the former system with the demo as its data. */
export async function startFormerSystem(place: ComposePlace): Promise<FormerSystem> {
  const tree = mkdtempSync(join(tmpdir(), 'larder-former-'));
  const archive = join(tree, 'former.tar');
  await run('git', ['-C', root, 'archive', '--output', archive, COMMIT]);
  await run('tar', ['-xf', archive, '-C', tree]);
  // As the former documentation asked for.
  for (const part of ['exchange', 'secrets']) mkdirSync(join(place.folder, part));
  chmodSync(join(place.folder, 'exchange'), 0o777);
  const override = join(place.folder, 'former.yml');
  writeFileSync(override, overrideOf(tree, place));
  const project = composeProject({
    name: place.name,
    folder: tree,
    files: [join(tree, 'docker-compose.yml'), override],
    environment: { ...secrets, APP_URL: `http://localhost:${place.port}` },
  });
  const cabinets = join(place.folder, 'exchange', 'cabinets.json');
  readOrMakeDemoSecrets(cabinets, seededDeviceNos);
  // The user in the container is another one.
  chmodSync(cabinets, 0o644);
  for (const service of ['migrate', 'gateway', 'api']) await project.run('build', service);
  await project.run('run', '--rm', '--no-TTY', 'migrate');
  await seedFormer(project, place);
  await project.run('up', '--detach', '--wait', 'gateway', 'api');
  return {
    leave: async () => {
      // Its images bear the name of the project, and each holds the whole workspace.
      await project.run('down', '--rmi', 'local', '--remove-orphans', '--timeout', '5');
      for (const [name, text] of Object.entries(secretFiles))
        writeFileSync(join(place.folder, 'secrets', name), `${text}\n`);
    },
  };
}

async function seedFormer(project: ComposeProject, { folder }: ComposePlace): Promise<void> {
  const surroundings = [
    `--volume=${join(folder, 'exchange')}:/exchange`,
    `--env=CREDENTIAL_PEPPER=${secrets.CREDENTIAL_PEPPER}`,
    '--entrypoint=node',
  ];
  await project.run(
    'run',
    '--rm',
    '--no-TTY',
    ...surroundings,
    'migrate',
    '--input-type=module',
    '--eval',
    seed,
  );
}

/** Without the object store and the mail catcher, whose images cannot be had any more. */
function overrideOf(tree: string, { port, mqttPort, postgresPort }: ComposePlace): string {
  const { POSTGRES_IMAGE } = testEnv.engine();
  const build = `build: { context: ${JSON.stringify(tree)}, network: host }`;
  const after = 'depends_on: !override { migrate: { condition: service_completed_successfully } }';
  return [
    'services:',
    `  postgres: { ports: ['127.0.0.1:${postgresPort}:5432']${POSTGRES_IMAGE ? `, image: ${POSTGRES_IMAGE}` : ''} }`,
    `  migrate: { ${build} }`,
    `  gateway: { ${build}, ${after}, ports: !override ['127.0.0.1:${mqttPort}:1883'], environment: { S3_ENDPOINT: '' } }`,
    `  api: { ${build}, ${after}, ports: !override ['127.0.0.1:${port}:8080'], environment: { S3_ENDPOINT: '' } }`,
    '',
  ].join('\n');
}
