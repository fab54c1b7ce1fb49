import { isPreselected } from '@larder/domain/order/abnormal-choice';
import { abnormalLimits } from '@larder/domain/order/abnormal-limits';
import { chargedLine } from '@larder/domain/order/charged-line';
import { shelfKey } from '@larder/domain/stock/line-key';
import { Checkbox } from '@larder/ui/controls/checkbox';
import { Stepper } from '@larder/ui/controls/stepper';
import { classNames } from '@larder/ui/layout/class-names';
import { Picture } from '@larder/ui/media/picture';
import { ChevronDown, ChevronUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type AbnormalOrder, type EnteredItem, itemKey, movedTo, withUnits } from './entered-item.ts';
import { ShelfChoice } from './shelf-choice.tsx';
import { type Choice, suggestedChoices } from './suggested-choices.ts';
import { ADD_ID, type Desk } from './use-desk.ts';

type TakenRowsProps = { order: AbnormalOrder; desk: Desk };

/**
 * What was taken, on a phone: the suggestions, the surest first, then what the member added. A tap on a row ticks it,
 * another one opens its units and shelf. Nothing is ticked that the recognizer is not sure of. [decision 297]
 */
export function TakenRows({ order, desk: { items, setItems, mayDecide, setPicking } }: TakenRowsProps) {
  const t = useText();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const { suggestion } = order;
  const rows = takenRows(order, mayDecide ? items : []);
  const unknown = suggestion?.unknown ?? 0;
  const foreign = suggestion?.items.filter(({ name }) => name === null).length ?? 0;
  return (
    <section aria-labelledby="taken" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4">
        <h2 id="taken" className="font-bold">
          {t(mayDecide ? 'abnormal.whatTaken' : 'abnormal.suggested')}
        </h2>
        <p className="text-ink-soft text-sm">
          {mayDecide && rows.length > 0 && items.length === 0
            ? t('abnormal.guesses')
            : order.reason && t(`enum.order.abnormalReason.${order.reason}`)}
        </p>
      </div>
      {rows.length === 0 && <p className="px-4 text-ink-soft text-sm">{t('abnormal.noSuggestion')}</p>}
      <div className="border-line border-y bg-surface">
        <ul className="divide-y divide-line">
          {rows.map(({ item, conf }) => {
            const key = itemKey(item);
            return (
              <TakenRow
                key={key}
                order={order}
                item={item}
                conf={conf}
                entered={(mayDecide && items.find((one) => itemKey(one) === key)) || null}
                items={items}
                isOpen={openKey === key}
                onOpen={(open) => setOpenKey(open ? key : null)}
                onChange={mayDecide ? setItems : undefined}
              />
            );
          })}
        </ul>
        {mayDecide && (
          <button
            id={ADD_ID}
            type="button"
            onClick={() => setPicking(true)}
            className="focus-inset flex min-h-14 w-full items-center justify-center gap-2 border-line border-t px-4 py-2.5 font-bold active:bg-sunken"
          >
            <Plus aria-hidden="true" className="size-icon-sm shrink-0" />
            {t(rows.length > 0 ? 'abnormal.another' : 'abnormal.add')}
          </button>
        )}
      </div>
      {unknown > 0 && <p className="px-4 text-sm text-warn">{t('abnormal.unknown', { count: unknown })}</p>}
      {foreign > 0 && <p className="px-4 text-sm text-warn">{t('abnormal.foreign', { count: foreign })}</p>}
    </section>
  );
}

type Row = Pick<Choice, 'item'> & {
  /** Null for a product that the recognizer did not consider. */
  readonly conf: number | null;
};

/** Suggestions, then entered products that are none of them. */
export function takenRows(order: AbnormalOrder, items: readonly EnteredItem[]): readonly Row[] {
  const choices = suggestedChoices(order);
  const known = new Set(choices.map(({ item }) => itemKey(item)));
  const added = items.filter((item) => !known.has(itemKey(item)));
  return [...choices, ...added.map((item) => ({ item, conf: null }))];
}

type TakenRowProps = Row & {
  order: AbnormalOrder;
  /** The entered line; null while the row is not ticked. */
  entered: EnteredItem | null;
  items: readonly EnteredItem[];
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  /** Missing for readers who may not decide. */
  onChange: ((items: readonly EnteredItem[]) => void) | undefined;
};

function TakenRow({ order, item, conf, entered, items, isOpen, onOpen, onChange }: TakenRowProps) {
  const t = useText();
  const { money, percent } = useFormats();
  const percentOf = (confidence: number) => percent(Math.round(confidence * 100) * 10_000);
  const { door, layer } = entered ?? item;
  const shelf = door !== null && layer !== null && shelfKey({ door, layer });
  const qty = (entered ?? item).qty;
  const priceMinor = chargedLine(order.lines, item)?.priceMinor ?? item.priceMinor;
  const tick = (on: boolean) => {
    onChange?.(withUnits(items, { ...item, qty: 0 }, on ? Math.max(1, item.qty) : -abnormalLimits.qtyMax));
    if (!on) onOpen(false);
  };
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  const words = (
    <>
      <Picture src={item.pictureUrl} alt="" size="small" />
      <span className="min-w-0 flex-1">
        <span className="block break-words font-semibold">
          {qty > 1 ? `${qty} × ${item.name}` : item.name}
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2.5 text-ink-soft text-sm tabular-nums">
          {conf !== null && <CertaintyBar conf={conf} fromPercent={order.preselectPercent} />}
          <span>
            {[conf !== null && t('abnormal.sure', { percent: percentOf(conf) }), shelf]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </span>
      <span className="font-bold tabular-nums">{money(Math.max(1, qty) * priceMinor, order.currency)}</span>
      {entered && onChange && <Chevron aria-hidden="true" className="size-icon-sm shrink-0 text-ink-soft" />}
    </>
  );
  const { whole } = useNumberEntry();
  const row = 'flex min-h-17 min-w-0 flex-1 items-center gap-3 py-2 pe-4 text-start';
  return (
    <li data-id={item.productId} className={classNames(entered && 'bg-brand-soft')}>
      <div className={classNames('flex items-center', !onChange && 'ps-4')}>
        {onChange && (
          // The edge of the row belongs to the box: a thumb unticks without aiming.
          <span className="shrink-0 [&>label]:min-h-17 [&>label]:ps-4">
            <Checkbox
              data-suggestion={item.productId}
              label={<span className="sr-only">{t('abnormal.tick', { product: item.name })}</span>}
              checked={entered !== null}
              onCheckedChange={tick}
            />
          </span>
        )}
        {onChange ? (
          <button
            type="button"
            aria-expanded={entered ? isOpen : undefined}
            onClick={() => (entered ? onOpen(!isOpen) : tick(true))}
            className={classNames(row, 'focus-inset')}
          >
            {words}
          </button>
        ) : (
          <div className={row}>{words}</div>
        )}
      </div>
      {entered && isOpen && onChange && (
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-3">
          <ShelfChoice
            order={order}
            item={entered}
            onChoose={(place) => onChange(movedTo(items, entered, place))}
          />
          <Stepper
            label={t('abnormal.quantity', { product: item.name })}
            decreaseLabel={t('abnormal.decrease', { product: item.name })}
            increaseLabel={t('abnormal.increase', { product: item.name })}
            value={entered.qty}
            min={1}
            max={abnormalLimits.qtyMax}
            readTyped={whole}
            onChange={(next) => onChange(withUnits(items, entered, next - entered.qty))}
          />
        </div>
      )}
    </li>
  );
}

/** How sure the recognizer is, as a bar: green from the certainty on at which a row is ticked. */
function CertaintyBar({ conf, fromPercent }: { conf: number; fromPercent: number }) {
  return (
    <span aria-hidden="true" className="h-1.5 w-16 shrink-0 overflow-hidden rounded-full bg-sunken">
      <span
        className={classNames(
          'block h-full rounded-full',
          isPreselected(conf, fromPercent) ? 'bg-good' : 'bg-stock-low',
        )}
        style={{ width: `${Math.round(conf * 100)}%` }}
      />
    </span>
  );
}
