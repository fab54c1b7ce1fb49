import { shownGtin } from '@larder/domain/gtin';
import { refusalText } from '@larder/i18n/refusal-text';
import { Checkbox } from '@larder/ui/controls/checkbox';
import { MoneyField } from '@larder/ui/controls/money-field';
import { classNames } from '@larder/ui/layout/class-names';
import { Link } from '@larder/ui/layout/link';
import { Picture } from '@larder/ui/media/picture';
import { memo } from 'react';
import { RecognitionBadge } from '#features/product/recognition-badge.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { currencySign } from '#screen-kit/texts/currency-sign.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type Chosen, chosenAt } from './chosen-products.ts';

type TickRowProps = {
  product: Outputs['product']['listCloudLibrary']['items'][number];
  chosen: Chosen | undefined;
  onChoose: (product: Chosen) => void;
  onDrop: (id: string) => void;
};

const DETAIL = '/pages/index/product-management/product-detail';

/** A platform product that the merchant does not have: ticked at the suggested price, which can be changed there. */
export const TickRow = memo(function TickRow({ product, chosen, onChoose, onDrop }: TickRowProps) {
  const t = useText();
  const { money } = useFormats();
  const { id, name, specification, gtin, suggestedRetailMinor, recognitionStatus } = product;
  const suggested =
    suggestedRetailMinor === null
      ? t('product.cloud.noSuggestion')
      : t('product.cloud.suggested', { amount: money(suggestedRetailMinor) });
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5',
        chosen && 'bg-brand-soft',
      )}
      data-id={id}
    >
      <div className="min-w-0 flex-[1_1_12em]">
        <Checkbox
          checked={chosen !== undefined}
          onCheckedChange={(on) => (on ? onChoose(chosenAt(product)) : onDrop(id))}
          aria-label={t('product.cloud.tick', { name })}
          label={
            <span className="flex items-center gap-3">
              <Picture src={product.pictureUrl} alt="" size="small" />
              <span className="min-w-0 flex-1 break-words">
                <span className="block font-semibold text-lg">{name}</span>
                <span className="flex flex-wrap gap-x-2 text-ink-soft text-sm">
                  <span>{specification}</span>
                  {gtin && <span className="tabular-nums">{shownGtin(gtin)}</span>}
                </span>
                {!chosen && <span className="block text-ink-soft text-sm">{suggested}</span>}
                {recognitionStatus !== 'ready' && <RecognitionBadge status={recognitionStatus} />}
              </span>
            </span>
          }
        />
      </div>
      {chosen ? (
        <PriceOf chosen={chosen} suggested={suggested} onChange={onChoose} />
      ) : (
        <Link
          href={screenHref(DETAIL, { id, source: 'cloud' })}
          aria-label={t('product.cloud.details', { name })}
          className="grid min-h-11 min-w-11 shrink-0 place-items-center text-ink-soft text-sm underline underline-offset-4"
        >
          {t('product.cloud.look')}
        </Link>
      )}
    </div>
  );
});

type PriceOfProps = { chosen: Chosen; suggested: string; onChange: (chosen: Chosen) => void };

function PriceOf({ chosen: { refusal, ...chosen }, suggested, onChange }: PriceOfProps) {
  const t = useText();
  const entry = useNumberEntry();
  const reader = useReader();
  const { locale, currency } = reader;
  return (
    <div className="ms-auto w-[8.5rem] shrink-0 pb-1.5">
      <MoneyField
        id={`price-${chosen.id}`}
        label={suggested}
        aria-label={t('product.cloud.price', { name: chosen.name })}
        currencySign={currencySign(currency, locale)}
        readTyped={entry.money}
        value={chosen.typed}
        onValueChange={(typed) => onChange({ ...chosen, typed })}
        error={refusal && refusalText(t, refusal, reader)}
      />
    </div>
  );
}
