import type { rollOutInput } from '@larder/contract/template.contract';
import { presetLines, versionLines } from '@larder/database/queries/template/template-line.queries';
import type { Tx } from '@larder/database/transaction';
import { accept, type Result } from '@larder/domain/refusal';
import type { z } from 'zod';
import type { MemberActor } from '../../actor.ts';
import { findOwnPreset } from '../find-own-preset.ts';
import { findOwnVersion } from '../find-own-version.ts';
import type { NewTemplateLine } from '../write-template-lines.ts';

type Source = { readonly versionId: string | null; readonly lines: readonly NewTemplateLine[] };

/** Returns the lines to roll out, without best-before days, which differ by device. Refuses `NOT_FOUND`. */
export async function readRolloutSource(
  ctx: { readonly tx: Tx; readonly actor: MemberActor },
  source: z.output<typeof rollOutInput>['source'],
): Promise<Result<Source>> {
  const { merchantId } = ctx.actor;
  if ('presetId' in source) {
    const found = await findOwnPreset(ctx, source.presetId);
    if (!found.ok) return found;
    return accept({ versionId: null, lines: await presetLines(ctx.tx, merchantId, [source.presetId]) });
  }
  const found = await findOwnVersion(ctx, source.versionId);
  if (!found.ok) return found;
  const rows = await versionLines(ctx.tx, merchantId, [source.versionId]);
  return accept({ versionId: source.versionId, lines: rows.map((row) => ({ ...row, bestBefore: null })) });
}
