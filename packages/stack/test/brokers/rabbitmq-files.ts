import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrokerOptions } from './external-broker.ts';

export const password = 'of a service in tests';
export const shippedFolder = resolve(import.meta.dirname, '../../../../infra/mqtt/rabbitmq');

const read = (name: string) => readFileSync(join(shippedFolder, name), 'utf8');

/** Returns the shipped configuration with the placeholders of the gateway filled in. */
export const shippedSettings = ({ gatewayPrivatePort, brokerToken }: BrokerOptions, host: string) =>
  read('rabbitmq.conf')
    .replaceAll('gateway:8082', `${host}:${gatewayPrivatePort}`)
    .replaceAll('CHANGE-ME', brokerToken);

/** Returns the shipped users with a password: they have none. */
export function shippedDefinitions(): string {
  const shipped = JSON.parse(read('definitions.json'));
  for (const user of shipped.users) {
    const salt = randomBytes(4);
    const hash = createHash('sha256').update(salt).update(password).digest();
    user.password_hash = Buffer.concat([salt, hash]).toString('base64');
  }
  return JSON.stringify(shipped);
}
