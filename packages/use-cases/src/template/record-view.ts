import type { TemplateRecordRow } from '@larder/database/queries/template/template-record.queries';
import {
  canCancelVersion,
  type StoredVersion,
  type VersionStatus,
  versionStatus,
} from '@larder/domain/template/version-status';
import { planogramSync, revOnDevice } from './planogram-sync.ts';

type Cabinet = Parameters<typeof planogramSync>[0];

/** A version as the template records list it. [screens 66] */
export function recordView(
  row: TemplateRecordRow,
  device: Cabinet,
  inForce: StoredVersion | null,
  now: Date,
) {
  const { id: versionId, rev, applyMode, note, version, byName, previousRev } = row;
  const status: VersionStatus = versionStatus(row, inForce ? [inForce] : [], now);
  return {
    versionId,
    rev,
    status,
    applyMode,
    effectiveAt: row.effectiveAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    note,
    version,
    byName,
    at: row.at.toISOString(),
    products: row.products,
    previousRev,
    changes: { added: row.added, removed: row.removed, priceChanged: row.priceChanged },
    /** Only for the version in force. */
    sync: status === 'active' && rev !== null ? planogramSync(device, rev) : null,
    /** Also of a version that is replaced, as long as the cabinet has no newer one. */
    isOnDevice: rev !== null && rev === revOnDevice(device),
    canCancel: canCancelVersion(row, now),
  };
}
