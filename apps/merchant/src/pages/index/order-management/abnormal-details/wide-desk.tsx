import { chargedLine } from '@larder/domain/order/charged-line';
import { useState } from 'react';
import { CardLine } from '#features/blacklist/card-line.tsx';
import { useShortcutKeys } from '#screen-kit/keyboard/shortcuts.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DeskFooter, DeskHead, DeskPicker, type DeskProps } from './abnormal-desk.tsx';
import { ApprovalFooter, EnteredCard } from './charge-approval.tsx';
import { DecidedCard } from './decided-card.tsx';
import type { DecisionHold, MadeDecision } from './decision-hold.ts';
import { type AbnormalOrder, itemKey, waitingItems, withUnits } from './entered-item.ts';
import { EnteredLines } from './entered-lines.tsx';
import { EvidenceCard, SessionFacts } from './evidence-card.tsx';
import { FindProduct } from './find-product.tsx';
import { FlipPictures } from './flip-pictures.tsx';
import { ShelfWeights } from './shelf-weights.tsx';
import { SuggestionChips } from './suggestion-chips.tsx';
import { useCurrentLine } from './use-current-line.ts';
import { ADD_ID, type Desk, useDesk } from './use-desk.ts';

type WideDeskProps = DeskProps & {
  hold: DecisionHold;
  /** Keys are on: the member can turn them off. */
  hasKeys: boolean;
};

/** The desk in a wide window: evidence beside the decision, everything by keys. The queue stands to its left. */
export function WideDesk({ order, nextId, hold, hasKeys }: WideDeskProps) {
  const t = useText();
  const desk = useDesk(order, nextId, hold);
  const { items, mayDecide, isUndecided, mayHandle, made, charge } = desk;
  const shown = charge ? waitingItems(order) : madeItems(made);
  return (
    <>
      <div className="relative grid min-h-0 min-w-0">
        <section
          aria-label={t('abnormal.evidence')}
          className="flex min-h-0 min-w-0 flex-col gap-3 overflow-y-auto pb-4"
        >
          <div>
            <DeskHead order={order} desk={desk} />
            <CardLine orderId={order.id} />
            <ShelfWeights order={order} items={mayDecide ? items : shown} />
          </div>
          <EvidenceCard order={order} wide />
          <SessionFacts order={order} />
        </section>
        <FlipPictures order={order} on={hasKeys} />
      </div>
      <section
        aria-label={t('abnormal.decision')}
        className="flex min-w-0 flex-col overflow-y-auto border-line border-s"
      >
        {desk.picking ? (
          <DeskPicker order={order} desk={desk} />
        ) : (
          <>
            <div className="flex grow flex-col gap-4 pb-3">
              {(!isUndecided || made) && (
                <div className="pt-3">
                  <DecidedCard order={made ? asDecided(order, made) : order} />
                </div>
              )}
              {charge && <EnteredCard order={order} charge={charge} />}
              {mayDecide && <Lines order={order} desk={desk} hasKeys={hasKeys} />}
              <SuggestionChips order={order} items={items} onChange={mayDecide ? desk.setItems : undefined} />
              {!mayHandle && isUndecided && <p className="px-4 text-ink-soft">{t('abnormal.readOnly')}</p>}
            </div>
            {mayDecide && <DeskFooter order={order} desk={desk} />}
            {charge && <ApprovalFooter order={order} charge={charge} />}
          </>
        )}
      </section>
    </>
  );
}

type LinesProps = { order: AbnormalOrder; desk: Desk; hasKeys: boolean };

/** The entered lines with the one that keys change, and the field that finds a product. */
function Lines({ order, desk, hasKeys }: LinesProps) {
  const { items, setItems } = desk;
  const [finding, setFinding] = useState(false);
  const { current, currentKey, choose, previous, next } = useCurrentLine(items);
  const add = (by: number) => {
    if (current && current.qty + by > 0) setItems(withUnits(items, current, by));
  };
  useShortcutKeys(hasKeys, {
    ArrowUp: previous,
    ArrowDown: next,
    '+': () => add(1),
    '=': () => add(1),
    '-': () => add(-1),
    Delete: () => current && setItems(withUnits(items, current, -current.qty)),
    Backspace: () => current && setItems(withUnits(items, current, -current.qty)),
    '/': () => setFinding(true),
  });
  if (finding) {
    return (
      <FindProduct
        order={order}
        items={items}
        current={current}
        onClose={() => setFinding(false)}
        onBrowse={() => {
          setFinding(false);
          desk.setPicking(true);
        }}
        onChange={(changed, chosen) => {
          setItems(changed);
          choose(chosen);
          setFinding(false);
        }}
      />
    );
  }
  return (
    <EnteredLines
      order={order}
      items={items}
      addId={ADD_ID}
      currentKey={hasKeys ? currentKey : null}
      onChange={setItems}
      onAdd={() => setFinding(true)}
    />
  );
}

/** The lines that a decision claims were taken; null where it claims nothing. */
const madeItems = (made: MadeDecision | null) =>
  !made || made.kind === 'waive' ? null : made.kind === 'charge' ? made.items : [];

/** An order with the lines and the total that its member has decided, until the server says so. */
const asDecided = (order: AbnormalOrder, { items, kind, totalMinor }: MadeDecision): AbnormalOrder => ({
  ...order,
  state: null,
  totalMinor,
  items:
    kind === 'charge'
      ? items.map((item) => ({
          ...item,
          id: itemKey(item),
          unitPriceMinor: chargedLine(order.lines, item)?.priceMinor ?? item.priceMinor,
        }))
      : [],
});
