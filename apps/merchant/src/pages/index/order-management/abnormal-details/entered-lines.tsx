import { abnormalLimits } from '@larder/domain/order/abnormal-limits';
import { chargedLine } from '@larder/domain/order/charged-line';
import { IconButton } from '@larder/ui/controls/icon-button';
import { Stepper } from '@larder/ui/controls/stepper';
import { List } from '@larder/ui/layout/list';
import { Picture } from '@larder/ui/media/picture';
import { Plus, Trash2 } from 'lucide-react';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { KeyHint } from '#screen-kit/keyboard/shortcuts.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type AbnormalOrder, type EnteredItem, itemKey, movedTo, withUnits } from './entered-item.ts';
import { ShelfChoice } from './shelf-choice.tsx';

type EnteredLinesProps = {
  order: AbnormalOrder;
  items: readonly EnteredItem[];
  /** Element id of the button that adds a product. */
  addId: string;
  onChange: (items: readonly EnteredItem[]) => void;
  onAdd: () => void;
  /** The line that keys change. */
  currentKey?: string | null | undefined;
};

/** What the member says was taken: product, shelf, units and price of each line. */
export function EnteredLines({ order, items, addId, onChange, onAdd, currentKey }: EnteredLinesProps) {
  const t = useText();
  return (
    <section aria-label={t('abnormal.taken')} className="border-line border-y bg-surface">
      {items.length === 0 ? (
        <p className="px-4 py-4 text-center text-ink-soft">{t('abnormal.noItems')}</p>
      ) : (
        <List>
          {items.map((item) => (
            <EnteredLine
              key={itemKey(item)}
              order={order}
              item={item}
              items={items}
              isCurrent={itemKey(item) === currentKey}
              onChange={onChange}
            />
          ))}
        </List>
      )}
      <button
        id={addId}
        type="button"
        onClick={onAdd}
        className="focus-inset flex min-h-14 w-full items-center justify-center gap-2 border-line border-t px-4 py-2.5 font-bold active:bg-sunken"
      >
        <Plus aria-hidden="true" className="size-icon-sm shrink-0" />
        {t('abnormal.add')}
        <KeyHint>/</KeyHint>
      </button>
    </section>
  );
}

type EnteredLineProps = Pick<EnteredLinesProps, 'order' | 'items' | 'onChange'> & {
  item: EnteredItem;
  isCurrent: boolean;
};

function EnteredLine({ order, item, items, isCurrent, onChange }: EnteredLineProps) {
  const t = useText();
  const { whole } = useNumberEntry();
  const { money } = useFormats();
  const { name: product, qty } = item;
  const priceMinor = chargedLine(order.lines, item)?.priceMinor ?? item.priceMinor;
  return (
    <li
      data-id={item.productId}
      aria-current={isCurrent || undefined}
      className="flex items-start gap-3 px-4 py-2.5 aria-current:bg-brand-soft"
    >
      <Picture src={item.pictureUrl} alt="" size="small" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 break-words font-semibold">{product}</span>
          <span className="ms-auto font-bold tabular-nums">{money(qty * priceMinor, order.currency)}</span>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <div className="min-w-0 text-ink-soft text-sm">
            <span className="block tabular-nums">{money(priceMinor, order.currency)}</span>
            <ShelfChoice
              order={order}
              item={item}
              onChoose={(place) => onChange(movedTo(items, item, place))}
            />
          </div>
          <span className="ms-auto flex items-center gap-1">
            <IconButton
              tone="soft"
              icon={<Trash2 aria-hidden="true" />}
              label={t('abnormal.remove', { product })}
              onPress={() => onChange(withUnits(items, item, -qty))}
            />
            <Stepper
              label={t('abnormal.quantity', { product })}
              decreaseLabel={t('abnormal.decrease', { product })}
              increaseLabel={t('abnormal.increase', { product })}
              value={qty}
              min={1}
              max={abnormalLimits.qtyMax}
              readTyped={whole}
              onChange={(next) => onChange(withUnits(items, item, next - qty))}
            />
          </span>
        </div>
      </div>
    </li>
  );
}
