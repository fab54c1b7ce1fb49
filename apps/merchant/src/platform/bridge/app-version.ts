import { limits } from '@larder/domain/limits';

/** The native shell writes its version into the user agent behind this marker. [spec 3] */
const MARKER = /app-version\/(\d+(?:\.\d+){0,3})/i;

/** The version of the native shell, from the user agent; 1.0.0 in a browser. */
export function appVersionOf(userAgent: string): string {
  return MARKER.exec(userAgent)?.[1] ?? limits.defaultAppVersion;
}

/** Compares dotted versions number by number. */
export function isVersionAtLeast(version: string, least: string): boolean {
  const have = version.split('.').map(Number);
  const need = least.split('.').map(Number);
  for (let at = 0; at < Math.max(have.length, need.length); at += 1) {
    const difference = (have[at] ?? 0) - (need[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

export const platformOf = (userAgent: string): 'ios' | 'android' | 'other' =>
  /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : /Android/.test(userAgent) ? 'android' : 'other';
