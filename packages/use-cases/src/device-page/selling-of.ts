import type { SellingFactsRow } from '@larder/database/queries/device/selling.queries';
import { type Door, doorsOf } from '@larder/domain/device/door';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { silenceCause } from '@larder/domain/device/presence/silence-cause';
import { isDeviceFrozenAt } from '@larder/domain/device/selling/freeze-columns';
import { judgeSelling, type SellingFacts } from '@larder/domain/device/selling/judge-selling';
import { planogramSync } from '../template/planogram-sync.ts';

type Doors = Partial<Record<Door, { readonly open: boolean }>>;
type Power = { readonly source: SellingFacts['powerSource']; readonly batteryPct?: number | null };

/** Judges a cabinet in service by its row. [decision 151] */
export const sellingOf = (row: SellingFactsRow, now: Date) => judgeSelling(factsOf(row, now));

/** Power as last reported; null for a cabinet that never reported any. */
export const powerOf = (row: SellingFactsRow) => row.power as Power | null;

function factsOf(row: SellingFactsRow, now: Date): SellingFacts {
  const online = onlineStatus(row, now);
  const doors = (row.doors ?? {}) as Doors;
  return {
    merchantActive: row.merchantStatus === 'active',
    online,
    offlineCause: online === 'offline' ? silenceCause(row) : null,
    powerSource: powerOf(row)?.source ?? 'unknown',
    faults: row.faults.map(({ code }) => code),
    lockouts: row.lockouts,
    doors: doorsOf(row).length,
    openDoors: Object.values(doors).filter(({ open }) => open).length,
    session: row.sessionKind,
    frozen: isDeviceFrozenAt(row, now),
    template: row.inForceRev !== null ? 'in_force' : row.waitingRev !== null ? 'later' : 'none',
    isTemplateApplied: row.inForceRev !== null && planogramSync(row, row.inForceRev) === 'applied',
    products: row.products,
    outOfStockProducts: row.outOfStockProducts,
  };
}
