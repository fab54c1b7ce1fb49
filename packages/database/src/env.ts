import { readFileSync } from 'node:fs';
import { readSecretFiles } from '@larder/domain/secret-settings';

/** Address for the database commands: the login of the owner, who migrates. */
export const databaseUrl = (): string | undefined => secretOf('DATABASE_URL');

/** Address with the login of the services, which `pnpm db:migrate` creates. */
export const serviceDatabaseUrl = (): string | undefined => secretOf('SERVICE_DATABASE_URL');

function secretOf(name: 'DATABASE_URL' | 'SERVICE_DATABASE_URL'): string | undefined {
  const { variables, faults } = readSecretFiles(process.env, (path) => readFileSync(path, 'utf8'));
  const fault = faults.find((found) => found.name === name);
  if (fault) throw new Error(`${name}: ${fault.fault}`);
  return variables[name];
}
