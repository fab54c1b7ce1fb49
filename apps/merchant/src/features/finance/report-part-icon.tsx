import type { ReportPart } from '@larder/domain/ledger/bill-report';
import { Gavel, Landmark, Percent, Receipt, Scale, ShoppingBag, Undo2 } from 'lucide-react';

const icons = {
  sales: ShoppingBag,
  refunds: Undo2,
  fees: Percent,
  bills: Receipt,
  payouts: Landmark,
  disputes: Gavel,
  adjustments: Scale,
} satisfies Record<ReportPart, typeof Scale>;

/** The picture of one block of a bill report, on a sunken tile. */
export function ReportPartIcon({ part }: { part: ReportPart }) {
  const Icon = icons[part];
  return (
    <span className="grid size-10 place-items-center rounded-lg bg-sunken">
      <Icon aria-hidden="true" className="size-icon" />
    </span>
  );
}
