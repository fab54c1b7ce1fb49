import { chargedLine } from '@larder/domain/order/charged-line';
import { Picture } from '@larder/ui/media/picture';
import { Check, Plus } from 'lucide-react';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type AbnormalOrder, type EnteredItem, itemKey, withUnits } from './entered-item.ts';
import { type Choice, suggestedChoices } from './suggested-choices.ts';

type SuggestionChipsProps = {
  order: AbnormalOrder;
  items: readonly EnteredItem[];
  /** Missing for readers who may not decide. */
  onChange: ((items: readonly EnteredItem[]) => void) | undefined;
};

/** Suggestions of the recognizer with its alternatives, the surest first; each is added or removed with one press. */
export function SuggestionChips({ order, items, onChange }: SuggestionChipsProps) {
  const t = useText();
  const { suggestion } = order;
  const chips = suggestedChoices(order);
  const unknown = suggestion?.unknown ?? 0;
  const foreign = suggestion?.items.filter(({ name }) => name === null).length ?? 0;
  return (
    <section aria-labelledby="suggestions" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4">
        <h2 id="suggestions" className="font-bold">
          {t('abnormal.suggested')}
        </h2>
        {order.reason && <p className="text-ink-soft">{t(`enum.order.abnormalReason.${order.reason}`)}</p>}
      </div>
      {chips.length === 0 && <p className="px-4 text-ink-soft text-sm">{t('abnormal.noSuggestion')}</p>}
      <ul className="flex flex-wrap gap-2 px-3 py-1">
        {chips.map(({ item, conf }) => (
          <li key={itemKey(item)} className="shrink-0">
            <SuggestionChip
              item={item}
              conf={conf}
              currency={order.currency}
              priceMinor={chargedLine(order.lines, item)?.priceMinor ?? item.priceMinor}
              isOn={items.some((one) => itemKey(one) === itemKey(item))}
              onToggle={
                onChange && ((on) => onChange(withUnits(items, item, on ? item.qty : -unitsOf(items, item))))
              }
            />
          </li>
        ))}
      </ul>
      {unknown > 0 && <p className="px-4 text-sm text-warn">{t('abnormal.unknown', { count: unknown })}</p>}
      {foreign > 0 && <p className="px-4 text-sm text-warn">{t('abnormal.foreign', { count: foreign })}</p>}
    </section>
  );
}

const unitsOf = (items: readonly EnteredItem[], item: EnteredItem) =>
  items.find((one) => itemKey(one) === itemKey(item))?.qty ?? 0;

type SuggestionChipProps = Choice & { currency: string; priceMinor: number } & {
  isOn: boolean;
  onToggle: ((on: boolean) => void) | undefined;
};

function SuggestionChip({ item, conf, currency, priceMinor, isOn, onToggle }: SuggestionChipProps) {
  const t = useText();
  const { money, percent } = useFormats();
  return (
    <button
      type="button"
      data-suggestion={item.productId}
      aria-pressed={isOn}
      disabled={!onToggle}
      onClick={() => onToggle?.(!isOn)}
      className="flex min-h-13 max-w-64 items-center gap-2.5 rounded-xl border-2 border-line bg-surface p-1.5 pe-3 text-start aria-pressed:border-ink aria-pressed:bg-brand-soft"
    >
      <Picture src={item.pictureUrl} alt="" size="small" />
      <span className="min-w-0">
        <span className="block break-words font-semibold">
          {item.qty > 1 ? `${item.qty} × ${item.name}` : item.name}
        </span>
        <span className="block text-sm tabular-nums">
          {t('abnormal.sure', { percent: percent(Math.round(conf * 100) * 10_000) })} ·{' '}
          {money(priceMinor, currency)}
        </span>
      </span>
      {onToggle &&
        (isOn ? (
          <Check aria-hidden="true" className="size-icon-sm shrink-0" />
        ) : (
          <Plus aria-hidden="true" className="size-icon-sm shrink-0" />
        ))}
    </button>
  );
}
