import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export type Keys = {
  tokenKey: string;
  credentialPepper: string;
  fileLinkKey: string;
  paymentKey: string;
  dataKey: string;
  internalSecret: string;
  databasePassword: string;
  monitorPassword: string;
  /** 32 bytes are a private key of P-256. */
  vapidPrivateKey: string;
};

const KEY_NAMES: (keyof Keys)[] = [
  'tokenKey',
  'credentialPepper',
  'fileLinkKey',
  'paymentKey',
  'dataKey',
  'internalSecret',
  'databasePassword',
  'monitorPassword',
  'vapidPrivateKey',
];

/** The secrets of this installation, made once and kept in a file that only its owner can read. */
export function readOrMakeKeys(path: string): Keys {
  const kept: Partial<Keys> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const keys = Object.fromEntries(
    KEY_NAMES.map((name) => [name, kept[name] ?? randomBytes(32).toString('base64url')]),
  ) as Keys;
  if (KEY_NAMES.some((name) => !kept[name]))
    writeFileSync(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return keys;
}
