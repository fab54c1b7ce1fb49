import { randomBytes, randomInt } from 'node:crypto';
import type { DemoSecrets } from '@larder/demo/demo-secrets';
import { readKept } from './read-kept.ts';
import { writeDurably } from './write-durably.ts';

/** The file of the factory secrets of the demo's cabinets, for people who drive them by hand. */
export const DEMO_CABINETS = 'demo-cabinets.json';

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
