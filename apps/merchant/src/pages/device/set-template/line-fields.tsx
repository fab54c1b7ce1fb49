import { formatMinor } from '@larder/domain/money';
import { parseMoneyEntry } from '@larder/domain/number-entry';
import { lineKey } from '@larder/domain/stock/line-key';
import { IntegerField } from '@larder/ui/controls/integer-field';
import { MoneyField } from '@larder/ui/controls/money-field';
import { useState } from 'react';
import { parEntry, priceEntry } from '#features/template/draft-content.ts';
import type { EditorLine } from '#features/template/editor-draft.ts';
import { currencySign } from '#screen-kit/texts/currency-sign.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { LineProps } from './line-props.ts';

/** Id of a line's price field; refusals send the focus here. */
export const priceFieldId = (id: string): string => `price-${id}`;

type LineFieldsProps = Pick<LineProps, 'line' | 'product' | 'currency' | 'locale' | 'onEdit'> & {
  priceError: string | undefined;
};

/** Price and standard stock of the first display position. An open field shows what publishing will fill in. */
export function LineFields({ line, product, currency, locale, onEdit, priceError }: LineFieldsProps) {
  const t = useText();
  const [isTyping, setIsTyping] = useState(false);
  const isZero = parseMoneyEntry(line.price, 'price').ok === false && line.price !== '';
  const edit = (change: Partial<EditorLine>) => onEdit(lineKey(line), change);
  return (
    <div className="flex flex-wrap gap-3 [&>*]:min-w-0 [&>*]:flex-[1_1_8em]">
      <MoneyField
        id={priceFieldId(lineKey(line))}
        label={t('field.template.price')}
        currencySign={currencySign(currency, locale)}
        placeholder={product && product.priceMinor > 0 ? formatMinor(product.priceMinor) : undefined}
        value={line.price}
        formatTyped={priceEntry}
        onValueChange={(price) => edit({ price })}
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
        error={priceError ?? (isZero && !isTyping ? t('valid.price.zero') : undefined)}
      />
      <IntegerField
        label={t('field.template.par')}
        placeholder={String(line.facings)}
        value={line.par}
        formatTyped={parEntry}
        onValueChange={(par) => edit({ par })}
      />
    </div>
  );
}
