import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * The key that firmware of the demo's cabinets is signed with (`platform firmware add --key`), made once; answers its public part, which the
 * cabinets have from the factory. [protocol 12]
 */
export function readOrMakeFirmwareKey(path: string): string {
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  return createPublicKey(readFileSync(path)).export({ type: 'spki', format: 'pem' }).toString();
}
