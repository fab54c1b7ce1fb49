import { planogramSha256 } from '@larder/cabinet-protocol/canonical-hash';
import { setHashes } from '@larder/database/queries/template/template-publish.queries';
import type { Tx } from '@larder/database/transaction';
import { planogramLinesOf } from './planogram-lines.ts';

/** Recomputes the hashes of versions whose lines were written, in two statements. */
export async function renewHashes(
  tx: Tx,
  merchantId: string,
  versionIds: readonly string[],
  now: Date,
): Promise<void> {
  const linesOf = await planogramLinesOf(tx, merchantId, versionIds);
  const hashes = versionIds.map((id) => ({ id, sha256: planogramSha256(linesOf.get(id) ?? []) }));
  await setHashes(tx, merchantId, hashes, now);
}
