import { type SettingStatus, settingStatus } from '@larder/domain/device/setting-status';
import { z } from 'zod';

const reportedTwin = z.object({
  settings: z.object({ planogram: z.object({ rev: z.int() }).nullish() }).nullish(),
  rejected: z.array(z.object({ path: z.string(), code: z.string() })).nullish(),
});

type Twin = { readonly twinRev: number; readonly twinAppliedRev: number; readonly twinReported: unknown };

/**
 * How far a cabinet is with a revision of its template. It fetches the document by itself after it applied the settings that name it, so
 * only its own word for the revision makes it `applied`. [screens 66, protocol 8.2]
 */
export function planogramSync(device: Twin, rev: number): SettingStatus {
  const reported = reportedTwin.safeParse(device.twinReported).data;
  if (reported?.settings?.planogram?.rev === rev) return 'applied';
  const twin = {
    rev: device.twinRev,
    appliedRev: device.twinAppliedRev,
    rejected: reported?.rejected ?? [],
  };
  return settingStatus(twin, 'planogram') === 'rejected' ? 'rejected' : 'pending';
}
