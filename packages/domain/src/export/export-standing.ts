import type { ExportStatus } from './export-transitions.ts';

/** An export as its member sees it. `ready`: its file can be downloaded; `expired`: it could be. */
export const exportStandings = ['waiting', 'writing', 'ready', 'failed', 'empty', 'expired'] as const;
export type ExportStanding = (typeof exportStandings)[number];

type StoredExport = {
  readonly status: ExportStatus;
  /** Null until the file is written. */
  readonly rows: number | null;
  readonly expiresAt: Date | null;
};

/** Returns the standing of an export. While its mail is retried, its file can be downloaded already. */
export function exportStanding({ status, rows, expiresAt }: StoredExport, now: Date): ExportStanding {
  if (status === 'queued') return 'waiting';
  if (status === 'empty' || status === 'failed') return status;
  if (rows === null) return 'writing';
  return expiresAt !== null && expiresAt > now ? 'ready' : 'expired';
}

/** True for exports that their member may ask for again: nothing is under way, and no file is there. */
export const isRepeatable = (standing: ExportStanding): boolean =>
  standing === 'failed' || standing === 'expired';
