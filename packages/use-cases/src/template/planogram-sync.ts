import { type SettingStatus, settingStatus } from '@larder/domain/device/settings/setting-status';
import { z } from 'zod';

const reportedTwin = z.object({
  settings: z.object({ planogram: z.object({ rev: z.int() }).nullish() }).nullish(),
  rejected: z.array(z.object({ path: z.string(), code: z.string() })).nullish(),
});

type Twin = { readonly twinRev: number; readonly twinAppliedRev: number; readonly twinReported: unknown };

/**
 * Returns the sync status of a template revision at a cabinet. The cabinet fetches the planogram on its own after it
 * has applied the settings that name it, so only its own report of the revision counts as `applied`.
 * [screens 66, protocol 8.2]
 */
export function planogramSync(device: Twin, rev: number): SettingStatus {
  if (revOnDevice(device) === rev) return 'applied';
  const reported = reportedTwin.safeParse(device.twinReported).data;
  const twin = {
    rev: device.twinRev,
    appliedRev: device.twinAppliedRev,
    rejected: reported?.rejected ?? [],
  };
  return settingStatus(twin, 'planogram') === 'rejected' ? 'rejected' : 'pending';
}

/** Returns the revision that the cabinet itself last reported; null if it holds none. */
export function revOnDevice({ twinReported }: Pick<Twin, 'twinReported'>): number | null {
  return reportedTwin.safeParse(twinReported).data?.settings?.planogram?.rev ?? null;
}
