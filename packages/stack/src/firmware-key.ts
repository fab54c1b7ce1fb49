import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeDurably } from './write-durably.ts';

/**
 * Reads or creates the key that signs the firmware of the demo's cabinets (`platform firmware add --key`); returns its
 * public part, which the cabinets have from the factory. [protocol 12]
 */
export function readOrMakeFirmwareKey(path: string): string {
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeDurably(path, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  return createPublicKey(readFileSync(path)).export({ type: 'spki', format: 'pem' }).toString();
}
