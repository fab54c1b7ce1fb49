import { Banner } from '@larder/ui/feedback/banner';
import { useState } from 'react';
import { useUrgency } from '#features/order/time-left.tsx';
import { usePicking } from '#features/template/use-picking.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DeadlineBar } from './deadline-bar.tsx';
import { DecidedCard } from './decided-card.tsx';
import { DecisionFooter } from './decision-footer.tsx';
import { type AbnormalOrder, priceEntered, suggestedItems, withUnits } from './entered-item.ts';
import { EnteredLines } from './entered-lines.tsx';
import { EvidenceCard, SessionFacts } from './evidence-card.tsx';
import { ProductGrid } from './product-grid.tsx';
import { SuggestionChips } from './suggestion-chips.tsx';
import { useClaim } from './use-claim.ts';
import { useDecision } from './use-decision.ts';

const ADD_ID = 'add-product';

type AbnormalDeskProps = {
  order: AbnormalOrder;
  /** The order to open after a decision. */
  nextId: string | null;
};

/** Evidence, suggestion, entered lines and decision of one order; read-only once it is decided. */
export function AbnormalDesk({ order, nextId }: AbnormalDeskProps) {
  const t = useText();
  const mayHandle = useCan(['order.abnormal.handle']);
  const isPast = useUrgency(order.deadlineAt ?? order.createdAt) === null || order.state === 'expired';
  const isUndecided = order.status === 'abnormal' && order.items.length === 0;
  const [items, setItems] = useState(() => suggestedItems(order));
  const [picking, setPicking] = usePicking(ADD_ID);
  const decision = useDecision(order, nextId);
  const mayDecide = mayHandle && isUndecided;
  useClaim(order, mayDecide);
  const holder = order.claim && !order.claim.isOwn ? order.claim.name : null;
  const priced = priceEntered(items, order, isPast);
  if (picking && mayDecide) {
    return (
      <ProductGrid
        order={order}
        items={items}
        totalMinor={priced?.totalMinor ?? 0}
        onAdd={(item) => setItems(withUnits(items, item, 1))}
        onDone={() => setPicking(false)}
      />
    );
  }
  return (
    <>
      {isUndecided && <DeadlineBar order={order} isPast={isPast} />}
      {holder && isUndecided && <Banner tone="info">{t('abnormal.claimedBy', { name: holder })}</Banner>}
      <div className="flex grow flex-col gap-3 pb-3">
        <EvidenceCard order={order} />
        {!isUndecided && <DecidedCard order={order} />}
        <SuggestionChips order={order} items={items} onChange={mayDecide ? setItems : undefined} />
        {mayDecide && (
          <EnteredLines
            order={order}
            items={items}
            addId={ADD_ID}
            onChange={setItems}
            onAdd={() => setPicking(true)}
          />
        )}
        <SessionFacts order={order} />
        {!mayHandle && isUndecided && <p className="px-4 text-ink-soft">{t('abnormal.readOnly')}</p>}
      </div>
      {mayDecide && (
        <DecisionFooter
          order={order}
          items={items}
          priced={priced}
          isPast={isPast}
          isHeld={holder !== null}
          decision={decision}
        />
      )}
    </>
  );
}
