import { randomBytes } from 'node:crypto';
import { readKept } from './read-kept.ts';
import { writeDurably } from './write-durably.ts';

export type Keys = {
  tokenKey: string;
  credentialPepper: string;
  fileLinkKey: string;
  paymentKey: string;
  /** Secret key of the account at the provider simulator. */
  providerKey: string;
  /** Signs the events of the provider simulator. */
  webhookSecret: string;
  dataKey: string;
  internalSecret: string;
  /** Password of the owner of the database, who migrates. */
  databasePassword: string;
  /** Password of the login of gateway and API. */
  servicePassword: string;
  monitorPassword: string;
  /** 32 bytes are a private key of P-256. */
  vapidPrivateKey: string;
};

const KEY_NAMES: (keyof Keys)[] = [
  'tokenKey',
  'credentialPepper',
  'fileLinkKey',
  'paymentKey',
  'providerKey',
  'webhookSecret',
  'dataKey',
  'internalSecret',
  'databasePassword',
  'servicePassword',
  'monitorPassword',
  'vapidPrivateKey',
];

/**
 * Reads the secrets of this installation; creates missing ones and stores them in a file that only its owner can read.
 */
export function readOrMakeKeys(path: string): Keys {
  const kept = readKept<Partial<Keys>>(path) ?? {};
  const keys = Object.fromEntries(
    KEY_NAMES.map((name) => [name, kept[name] ?? randomBytes(32).toString('base64url')]),
  ) as Keys;
  if (KEY_NAMES.some((name) => !kept[name])) writeDurably(path, `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}
