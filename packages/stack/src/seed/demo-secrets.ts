import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { readKept } from '../read-kept.ts';
import { writeDurably } from '../write-durably.ts';
import { seedCabinets } from './cabinets.ts';

/**
 * Secrets that a factory would write into each cabinet and print on its service sticker; the database stores only their
 * HMACs.
 */
export type DemoSecrets = Record<string, { secret: string; activationCode: string }>;

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 10;

export function readOrMakeDemoSecrets(path: string, deviceNos: string[]): DemoSecrets {
  const kept = readKept<DemoSecrets>(path) ?? {};
  const missing = deviceNos.filter((deviceNo) => !kept[deviceNo]);
  for (const deviceNo of missing) {
    kept[deviceNo] = {
      secret: randomBytes(32).toString('base64url'),
      activationCode: Array.from({ length: CODE_LENGTH }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join(
        '',
      ),
    };
  }
  if (missing.length > 0) writeDurably(path, `${JSON.stringify(kept, null, 2)}\n`);
  return kept;
}

export const seededDeviceNos = seedCabinets.map(({ deviceNo }) => deviceNo);

export const hmac = (pepper: string, text: string): Uint8Array =>
  createHmac('sha256', pepper).update(text).digest();
