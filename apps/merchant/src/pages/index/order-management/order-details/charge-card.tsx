import { Info } from 'lucide-react';
import { useId } from 'react';
import { useNow } from '#platform/clock/use-now.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useLeaveFocus } from '#screen-kit/screen/use-leave-focus.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { TryCharge } from './try-charge.tsx';
import { type Charge, useChargeWords } from './use-charge-words.ts';
import { WriteOff } from './write-off.tsx';

type Order = Pick<
  Outputs['order']['read'],
  'id' | 'orderNo' | 'status' | 'charge' | 'currency' | 'dueMinor' | 'device'
>;

/** Why an order is not paid, what was tried and what comes next, with what the member may do about it. */
export function ChargeCard({ order }: { order: Order }) {
  return order.charge && <Standing order={order} charge={order.charge} />;
}

function Standing({ order, charge }: { order: Order; charge: Charge }) {
  const t = useText();
  useLeaveFocus();
  const isUnpaid = order.status === 'unpaid';
  const mayAct = useMe().permissions.includes('order.abnormal.handle');
  const now = useNow();
  const wordsId = useId();
  const isTooSoon = charge.now.kind === 'too_soon' && Date.parse(charge.now.at) > now;
  const waitsUntil = mayAct && charge.now.kind === 'too_soon' && isTooSoon ? charge.now.at : null;
  const words = useChargeWords(order)(charge, waitsUntil);
  const mayTry = charge.now.kind === 'allowed' || charge.now.kind === 'too_soon';
  return (
    <section className="rounded-xl bg-warn-soft p-4 shadow-card">
      <div className="flex gap-3">
        <Info aria-hidden="true" className="mt-0.5 size-icon shrink-0 text-warn" />
        <div className="min-w-0 flex-1 break-words">
          <h2 className="me-1 inline font-bold">
            {t(isUnpaid ? 'order.charge.unpaid' : 'order.charge.retried')}
          </h2>
          <wbr />
          <p id={wordsId} className="inline">
            {words}
          </p>
        </div>
      </div>
      {mayAct && (isUnpaid || mayTry) && (
        <div className="mt-3 flex flex-wrap gap-2 [&>*]:flex-[1_1_8em] [&>*]:px-3">
          {mayTry && <TryCharge order={order} isTooSoon={isTooSoon} describedBy={wordsId} />}
          {isUnpaid && <WriteOff order={order} />}
        </div>
      )}
    </section>
  );
}
