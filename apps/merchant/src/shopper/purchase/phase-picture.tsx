import { CircleCheck, Hourglass, Lock, LockOpen, ScanEye, TriangleAlert } from 'lucide-react';
import type { PurchaseStatus } from '#shopper/call-api.ts';
import { type CoolerMode, CoolerPicture } from '#shopper/cooler-picture.tsx';
import { tabMemory } from '#shopper/tab-memory.ts';
import type { Phase } from './purchase-steps.ts';

const modes: Readonly<Record<Phase, CoolerMode>> = {
  opening: 'waiting',
  unlocked: 'shut',
  open: 'open',
  checking: 'looking',
  charged: 'shut',
  nothing_taken: 'shut',
  review: 'shut',
  failed: 'shut',
};

const ends = {
  nothing_taken: { icon: CircleCheck, look: 'bg-good-soft text-good' },
  review: { icon: Hourglass, look: 'bg-warn-soft text-warn' },
  failed: { icon: TriangleAlert, look: 'bg-bad-soft text-bad' },
} as const;

const signs: Partial<Record<Phase, typeof Lock>> = { opening: Lock, unlocked: LockOpen, checking: ScanEye };

/** The cabinet in its present state; once the purchase is over, a sign of how it ended. */
export function PhasePicture({ status }: { status: PurchaseStatus }) {
  const { phase } = status;
  if (phase === 'nothing_taken' || phase === 'review' || phase === 'failed') {
    const { icon: Icon, look } = ends[phase];
    return (
      <span className={`grid size-28 place-items-center rounded-full ${look}`}>
        <Icon aria-hidden="true" className="size-14 stroke-[1.6]" />
      </span>
    );
  }
  const known = tabMemory.read('cabinet');
  const two = known?.deviceNo === status.deviceNo ? known.doors.length > 1 : status.doors.includes('R');
  const Sign = signs[phase];
  return (
    <span className="relative w-56 max-w-full">
      <CoolerPicture doors={two ? 2 : 1} chosen={status.doors} mode={modes[phase]} />
      {Sign && (
        <span className="absolute right-1 bottom-0 grid size-16 place-items-center rounded-full border-4 border-page bg-brand">
          <Sign aria-hidden="true" className="size-8" />
        </span>
      )}
    </span>
  );
}
