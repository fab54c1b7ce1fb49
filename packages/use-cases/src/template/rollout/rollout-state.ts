import type { Prisma } from '@larder/database/model';
import { knownCabinetParts } from '../../device/known-cabinet.ts';
import { planogramSync } from '../planogram-sync.ts';

const CABINET = {
  ...knownCabinetParts.device.select,
  planogramVersionId: true,
  twinRev: true,
  twinAppliedRev: true,
  twinReported: true,
} as const;

/** Relations of a roll-out that its list and its view need. */
export const rolloutParts = (devices: Prisma.TemplateRolloutDeviceWhereInput) =>
  ({
    preset: { select: { name: true } },
    product: { select: { nameOverride: true, platformProduct: { select: { name: true } } } },
    version: {
      select: { rev: true, assignment: { select: knownCabinetParts } },
    },
    devices: {
      where: devices,
      include: {
        version: { select: { rev: true, status: true, effectiveAt: true, appliedAt: true } },
        assignment: { select: { ...knownCabinetParts, device: { select: CABINET } } },
      },
    },
  }) satisfies Prisma.TemplateRolloutInclude;

export type RolloutState =
  | 'refused'
  | 'waiting'
  | 'published'
  | 'applied'
  | 'rejected'
  | 'replaced'
  | 'canceled';

type Cabinet = Parameters<typeof planogramSync>[0] & { readonly planogramVersionId: string | null };
type RolloutDevice = {
  readonly versionId: string | null;
  readonly refusal: unknown;
  readonly canceledAt: Date | null;
  readonly version: {
    readonly rev: number | null;
    readonly status: 'draft' | 'published' | 'canceled';
    readonly appliedAt: Date | null;
  } | null;
  readonly assignment: { readonly device: Cabinet };
};

/**
 * Returns the progress of one device. `waiting`: for its time or the next restock; `published`: in force, not reported
 * by the cabinet yet; `applied`: reported by the cabinet; `replaced`: another version is in force by now; `canceled`:
 * before it began.
 */
export function deviceState(row: RolloutDevice): RolloutState {
  const { versionId, version, refusal, canceledAt } = row;
  const { device } = row.assignment;
  if (canceledAt) return 'canceled';
  if (!version) return refusal ? 'refused' : 'waiting';
  if (version.status === 'canceled') return 'canceled';
  if (device.planogramVersionId !== versionId || version.rev === null)
    return version.appliedAt ? 'replaced' : 'waiting';
  const sync = planogramSync(device, version.rev);
  return sync === 'pending' ? 'published' : sync;
}
