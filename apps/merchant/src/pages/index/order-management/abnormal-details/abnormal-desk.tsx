import { Banner } from '@larder/ui/feedback/banner';
import { useWaitingWords } from '#features/order/use-waiting-words.ts';
import { useLeaveFocus } from '#screen-kit/screen/use-leave-focus.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ApprovalFooter, ChargeStrip, EnteredCard } from './charge-approval.tsx';
import { DeadlineBar } from './deadline-bar.tsx';
import { DecidedCard } from './decided-card.tsx';
import { DecisionFooter } from './decision-footer.tsx';
import { type AbnormalOrder, waitingItems, withUnits } from './entered-item.ts';
import { EvidenceCard, SessionFacts } from './evidence-card.tsx';
import { ProductGrid } from './product-grid.tsx';
import { RuleLine } from './rule-line.tsx';
import { ShelfWeights } from './shelf-weights.tsx';
import { TakenRows } from './taken-rows.tsx';
import { type Desk, useDesk } from './use-desk.ts';

export type DeskProps = {
  order: AbnormalOrder;
  /** The order to open after a decision. */
  nextId: string | null;
};

/** Evidence, suggestion, entered lines and decision of one order; read-only once it is decided. */
export function AbnormalDesk({ order, nextId }: DeskProps) {
  const desk = useDesk(order, nextId);
  useLeaveFocus();
  const { mayDecide, mayHandle, isUndecided, charge } = desk;
  const t = useText();
  if (desk.picking) return <DeskPicker order={order} desk={desk} />;
  return (
    <>
      <DeskHead order={order} desk={desk} />
      {/* What takes the focus scrolls above the footer, which is higher here than elsewhere. */}
      <div className="flex grow flex-col gap-3 pb-3 [&_:is(button,input)]:scroll-mb-40">
        {charge && <EnteredCard order={order} charge={charge} />}
        <EvidenceCard order={order} pictures={mayDecide || charge !== null} />
        <ShelfWeights order={order} items={mayDecide ? desk.items : charge && waitingItems(order)} />
        {!isUndecided && <DecidedCard order={order} />}
        <TakenRows order={order} desk={desk} />
        <SessionFacts order={order} />
        {!mayHandle && isUndecided && <p className="px-4 text-ink-soft">{t('abnormal.readOnly')}</p>}
      </div>
      {mayDecide && <DeskFooter order={order} desk={desk} />}
      {charge && <ApprovalFooter order={order} charge={charge} />}
    </>
  );
}

type DeskPartProps = { order: AbnormalOrder; desk: Desk };

/** Time left, the merchant's rule, and the member who works on the order or has just decided it. */
export function DeskHead({ order, desk: { isUndecided, isPast, holder, charge } }: DeskPartProps) {
  const t = useText();
  const waitingWords = useWaitingWords();
  if (!isUndecided) return null;
  return (
    <>
      <DeadlineBar order={order} isPast={isPast} />
      {!isPast && !(order.waiting && !order.waiting.isForApproval) && <RuleLine order={order} />}
      {charge && <ChargeStrip order={order} charge={charge} />}
      {order.waiting && !charge && (
        <Banner tone="info">
          {waitingWords({ ...order.waiting, name: order.waiting.by }, order.currency)}
        </Banner>
      )}
      {holder && !order.waiting && <Banner tone="info">{t('abnormal.claimedBy', { name: holder })}</Banner>}
    </>
  );
}

export function DeskPicker({ order, desk: { items, setItems, priced, setPicking } }: DeskPartProps) {
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

export function DeskFooter({
  order,
  desk: { items, priced, isPast, holder, offer, isFinal, decision },
}: DeskPartProps) {
  return (
    <DecisionFooter
      order={order}
      items={items}
      priced={priced}
      isPast={isPast}
      isHeld={holder !== null}
      offer={offer}
      isFinal={isFinal}
      decision={decision}
    />
  );
}
