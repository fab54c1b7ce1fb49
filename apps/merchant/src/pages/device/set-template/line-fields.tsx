import { formatMinor } from '@larder/domain/money';
import { lineKey } from '@larder/domain/stock/line-key';
import { refusalText } from '@larder/i18n/refusal-text';
import { IntegerField } from '@larder/ui/controls/integer-field';
import { MoneyField } from '@larder/ui/controls/money-field';
import { useState } from 'react';
import { typedOf } from '#features/template/draft-content.ts';
import type { EditorLine } from '#features/template/editor-draft.ts';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { currencySign } from '#screen-kit/texts/currency-sign.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { LineProps } from './line-props.ts';

/** Id of a line's price field; refusals send the focus here. */
export const priceFieldId = (id: string): string => `price-${id}`;
/** Id of its field for the standard stock. */
export const parFieldId = (id: string): string => `par-${id}`;

type LineFieldsProps = Pick<
  LineProps,
  'line' | 'product' | 'currency' | 'locale' | 'onEdit' | 'priceError' | 'parError'
>;

/** Price and standard stock of the first display position. An open field shows what publishing will fill in. */
export function LineFields({
  line,
  product,
  currency,
  locale,
  onEdit,
  priceError,
  parError,
}: LineFieldsProps) {
  const t = useText();
  const reader = useReader();
  const entry = useNumberEntry(currency);
  const [typing, setTyping] = useState<'price' | 'par' | null>(null);
  const typed = typedOf(line);
  const edit = (change: Partial<EditorLine>) => onEdit(lineKey(line), change);
  const errorOf = (field: 'price' | 'par') => {
    const read = typed[field];
    return read.ok || typing === field ? undefined : refusalText(t, read.refusal, { ...reader, currency });
  };
  const whileTyping = (field: 'price' | 'par') => ({
    onFocus: () => setTyping(field),
    onBlur: () => setTyping(null),
  });
  return (
    <div className="flex flex-wrap gap-3 [&>*]:min-w-0 [&>*]:flex-[1_1_8em]">
      <MoneyField
        id={priceFieldId(lineKey(line))}
        label={t('field.template.price')}
        currencySign={currencySign(currency, locale)}
        placeholder={product && product.priceMinor > 0 ? formatMinor(product.priceMinor) : undefined}
        value={line.price}
        readTyped={entry.money}
        onValueChange={(price) => edit({ price })}
        {...whileTyping('price')}
        error={priceError ?? errorOf('price')}
      />
      <IntegerField
        id={parFieldId(lineKey(line))}
        label={t('field.template.par')}
        placeholder={String(line.facings)}
        value={line.par}
        readTyped={entry.whole}
        onValueChange={(par) => edit({ par })}
        {...whileTyping('par')}
        error={parError ?? errorOf('par')}
      />
    </div>
  );
}
