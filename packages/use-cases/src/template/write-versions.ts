import { planogramSha256 } from '@larder/cabinet-protocol/canonical-hash';
import type { publishInput } from '@larder/contract/template.contract';
import type { Device, PlanogramVersion } from '@larder/database/model';
import {
  insertLines,
  saveVersions,
  setHashes,
} from '@larder/database/queries/template/template-publish.queries';
import type { DeviceId } from '@larder/domain/ids';
import type { z } from 'zod';
import type { MemberWriteContext } from '../use-case.ts';
import { planogramLines } from './planogram-lines.ts';
import type { NewTemplateLine } from './write-template-lines.ts';

type Input = z.output<typeof publishInput>;

/** The columns of a publication, the same for all its devices. */
export type Publication = Pick<Input, 'applyMode' | 'effectiveAt' | 'expiresAt'> & {
  readonly note?: string | null | undefined;
  readonly baseRev?: number | null | undefined;
  /** The version that a roll-out copies. */
  readonly copiedFromId?: string | null;
};

/** A locked device; `draft`: the one that becomes the version. */
export type PublishTarget = {
  readonly device: Pick<Device, 'id'>;
  readonly draft?: PlanogramVersion | null;
};

export type WrittenVersion = {
  readonly id: string;
  readonly deviceId: DeviceId;
  readonly rev: number;
  readonly effectiveAt: Date | null;
  readonly expiresAt: Date | null;
};

/**
 * Writes a published version with the same lines for each device, and the hash of its planogram. A fixed number of
 * statements, however many devices. Applies nothing: see `publishVersions`.
 */
export async function writeVersions(
  { tx, now, newId, actor }: MemberWriteContext,
  publication: Publication,
  targets: readonly PublishTarget[],
  lines: readonly NewTemplateLine[],
): Promise<WrittenVersion[]> {
  const { merchantId } = actor;
  const { applyMode, effectiveAt, expiresAt, note, baseRev, copiedFromId } = publication;
  const times = {
    effectiveAt: applyMode === 'at_next_restock' ? null : effectiveAt ? new Date(effectiveAt) : now,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
  };
  const asked = targets.map(({ device, draft }) => ({
    id: draft?.id ?? newId(),
    deviceId: device.id,
  }));
  const saved = await saveVersions(tx, merchantId, asked, {
    ...times,
    applyMode,
    note: note || null,
    baseRev: baseRev ?? null,
    copiedFromId: copiedFromId ?? null,
    publishedById: actor.membershipId,
    now,
  });
  const ids = asked.map(({ id }) => id);
  const draftIds = targets.flatMap(({ draft }) => draft?.id ?? []);
  if (draftIds.length > 0)
    await tx.planogramLine.deleteMany({ where: { merchantId, versionId: { in: draftIds } } });
  const lineIds = ids.flatMap(() => lines.map(() => newId()));
  await insertLines(tx, merchantId, ids, lines, lineIds);
  // The planogram is the same for every device.
  const [first = ''] = ids;
  const sha256 = planogramSha256(await planogramLines(tx, merchantId, first));
  await setHashes(
    tx,
    merchantId,
    ids.map((id) => ({ id, sha256 })),
    now,
  );
  const revs = new Map(saved.map(({ id, rev }) => [id, rev]));
  return asked.flatMap(({ id, deviceId }) => {
    const rev = revs.get(id);
    return rev === undefined ? [] : [{ id, deviceId, rev, ...times }];
  });
}
