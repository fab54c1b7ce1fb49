/**
 * A template version as stored. The statuses scheduled, active, superseded and expired are computed, never stored.
 * [domain 4, T7]
 */
export type StoredVersion = {
  readonly id: string;
  /** Rising per device; null in drafts, which are numbered when they are published. */
  readonly rev: number | null;
  readonly status: 'draft' | 'published' | 'canceled';
  /** Null until the next restock commits, for versions that take effect then. [domain T8] */
  readonly effectiveAt: Date | null;
  readonly expiresAt: Date | null;
};

export const versionStatuses = ['draft', 'scheduled', 'active', 'superseded', 'expired', 'canceled'] as const;
export type VersionStatus = (typeof versionStatuses)[number];

const outranks = (a: StoredVersion, b: StoredVersion) => {
  const later = (a.effectiveAt?.getTime() ?? 0) - (b.effectiveAt?.getTime() ?? 0);
  return later === 0 ? (a.rev ?? 0) > (b.rev ?? 0) : later > 0;
};

/**
 * Returns the version in force at an instant: of those published, begun and not expired the one with the latest
 * beginning, the greater rev on a tie. A temporary version thereby reverts by itself; a session pins the version in
 * force at its authorization. [domain T7]
 */
export function versionInForce<Version extends StoredVersion>(
  versions: readonly Version[],
  at: Date,
): Version | null {
  let inForce: Version | null = null;
  for (const version of versions) {
    const begun = version.status === 'published' && version.effectiveAt !== null && version.effectiveAt <= at;
    if (!begun || (version.expiresAt !== null && version.expiresAt <= at)) continue;
    if (inForce === null || outranks(version, inForce)) inForce = version;
  }
  return inForce;
}

/** Returns the status that the app shows for one of a device's versions. */
export function versionStatus(
  version: StoredVersion,
  versions: readonly StoredVersion[],
  now: Date,
): VersionStatus {
  if (version.status !== 'published') return version.status;
  const isExpired = version.expiresAt !== null && version.expiresAt <= now;
  if (version.effectiveAt === null && isExpired) return 'expired';
  if (version.effectiveAt === null || version.effectiveAt > now) return 'scheduled';
  if (versionInForce(versions, now)?.id === version.id) return 'active';
  return isExpired ? 'expired' : 'superseded';
}

/** True while a version waits. Once begun, or pinned by a session, it can no longer be canceled. [domain T6] */
export function canCancelVersion(version: StoredVersion, now: Date): boolean {
  return version.status === 'published' && (version.effectiveAt === null || version.effectiveAt > now);
}
