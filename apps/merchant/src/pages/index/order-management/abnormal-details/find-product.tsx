import { Picture } from '@larder/ui/media/picture';
import { type KeyboardEvent, useId, useState } from 'react';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type AbnormalOrder, type EnteredItem, itemKey, withUnits } from './entered-item.ts';
import { templateProducts } from './product-grid.tsx';
import { choicesInPlaceOf, replaced } from './suggested-choices.ts';

type FindProductProps = {
  order: AbnormalOrder;
  items: readonly EnteredItem[];
  /** The line that a choice of the recognizer replaces. */
  current: EnteredItem | null;
  onChange: (items: readonly EnteredItem[], chosen: EnteredItem) => void;
  onClose: () => void;
  /** Opens the picker with the whole library. */
  onBrowse: () => void;
};

type Option = { readonly item: EnteredItem; readonly conf: number | null };

const SHOWN = 9;

/**
 * Finds a product by keys: a digit takes what the recognizer considered in place of the current line, typed text finds
 * a product of the template by name or barcode and adds one unit.
 */
export function FindProduct({ order, items, current, onChange, onClose, onBrowse }: FindProductProps) {
  const t = useText();
  const listId = useId();
  const [q, setQ] = useState('');
  const [at, setAt] = useState(0);
  const options = optionsOf(order, items, current, q);
  const active = options[Math.min(at, options.length - 1)];
  const optionId = (option: Option) => `${listId}${itemKey(option.item).replaceAll(' ', '-')}`;
  function choose({ item, conf }: Option) {
    onChange(conf === null ? withUnits(items, item, 1) : replaced(items, current, item), item);
  }
  function onKeyDown(event: KeyboardEvent) {
    const numbered = q === '' ? options[Number(event.key) - 1] : undefined;
    const acts: Record<string, () => void> = {
      Escape: onClose,
      Enter: () => active && choose(active),
      ArrowDown: () => setAt(Math.min(at + 1, options.length - 1)),
      ArrowUp: () => setAt(Math.max(at - 1, 0)),
    };
    const act = numbered ? () => choose(numbered) : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
  const hint = current
    ? t('abnormal.keys.inPlaceOf', { product: current.name })
    : t('abnormal.keys.considered');
  return (
    <section aria-label={t('abnormal.add')} className="border-line border-y bg-surface">
      <div className="flex gap-2 px-3 pt-3">
        <input
          // biome-ignore lint/a11y/noAutofocus: opened by a key or a press, to type at once
          autoFocus
          type="text"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? listId : undefined}
          aria-activedescendant={active && optionId(active)}
          aria-label={t('abnormal.searchProduct')}
          placeholder={t('abnormal.searchProduct')}
          autoComplete="off"
          value={q}
          onChange={(event) => {
            setQ(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="min-h-11 min-w-0 flex-1 rounded-md border border-edge bg-surface px-3"
        />
        <button
          type="button"
          onClick={onClose}
          className="min-h-11 rounded-md px-3 font-semibold active:bg-sunken"
        >
          {t('btn.cancel')}
        </button>
      </div>
      <p className="px-4 pt-2 text-ink-soft text-sm">
        {options.length === 0
          ? t(q === '' ? 'abnormal.keys.type' : 'fixed.empty.noResult')
          : q === ''
            ? hint
            : t('abnormal.keys.found')}
      </p>
      {options.length > 0 && (
        <div id={listId} role="listbox" aria-label={t('abnormal.chooseProduct')} className="p-2">
          {options.map((option, index) => (
            <OptionRow
              key={itemKey(option.item)}
              id={optionId(option)}
              option={option}
              number={q === '' ? index + 1 : null}
              isActive={option === active}
              currency={order.currency}
              onChoose={() => choose(option)}
            />
          ))}
        </div>
      )}
      <button
        type="button"
        onClick={onBrowse}
        className="focus-inset min-h-11 w-full border-line border-t px-4 font-semibold active:bg-sunken"
      >
        {t('abnormal.keys.browse')}
      </button>
    </section>
  );
}

function optionsOf(
  order: AbnormalOrder,
  items: readonly EnteredItem[],
  current: EnteredItem | null,
  q: string,
): readonly Option[] {
  const found =
    q === ''
      ? choicesInPlaceOf(current, items, order)
      : templateProducts(order, q, 'template').map((product) => ({
          item: { ...product, qty: 0 },
          conf: null,
        }));
  return found.slice(0, SHOWN);
}

type OptionRowProps = {
  id: string;
  option: Option;
  /** The digit that takes it. */
  number: number | null;
  isActive: boolean;
  currency: string;
  onChoose: () => void;
};

function OptionRow({ id, option: { item, conf }, number, isActive, currency, onChoose }: OptionRowProps) {
  const t = useText();
  const { money, percent } = useFormats();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      data-option={item.productId}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 aria-selected:bg-brand-soft"
    >
      {number !== null && (
        <kbd className="w-5 text-center font-sans text-ink-soft text-sm tabular-nums">{number}</kbd>
      )}
      <Picture src={item.pictureUrl} alt="" size="small" />
      <span className="min-w-0 flex-1 break-words font-semibold">{item.name}</span>
      <span className="text-end text-sm tabular-nums">
        {conf !== null && (
          <span className="block">
            {t('abnormal.sure', { percent: percent(Math.round(conf * 100) * 10_000) })}
          </span>
        )}
        <span className="block text-ink-soft">{money(item.priceMinor, currency)}</span>
      </span>
    </div>
  );
}
