import { type StoredVersion, versionInForce } from './version-status.ts';

/**
 * Returns the version in force at an instant, then each one that returns when those before it end, if nothing else is
 * published. [domain T7]
 */
export function returningVersions<Version extends StoredVersion>(
  versions: readonly Version[],
  at: Date,
): Version[] {
  const begun = versions.filter(({ effectiveAt }) => effectiveAt !== null && effectiveAt <= at);
  const found: Version[] = [];
  for (let from: Date | null = at; from; ) {
    const next: Version | null = versionInForce(begun, from);
    if (!next) break;
    found.push(next);
    from = next.expiresAt;
  }
  return found;
}
