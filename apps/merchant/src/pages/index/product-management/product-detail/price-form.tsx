import { amountEntry, id as idField, optionalAmount } from '@larder/contract/fields';
import { formatMinor } from '@larder/domain/money';
import { MoneyField } from '@larder/ui/controls/money-field';
import { useToast } from '@larder/ui/feedback/use-toast';
import { z } from 'zod';
import { PriceQuestion } from '#features/template/price-question.tsx';
import { usePriceQuestion } from '#features/template/use-price-question.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { InlineFormButtons } from '#screen-kit/form/inline-form-buttons.tsx';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { currencySign } from '#screen-kit/texts/currency-sign.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type PriceFormProps = {
  id: string;
  prices: { version: number; priceMinor: number; costMinor: number | null };
  seesCost: boolean;
  onEnd: () => void;
};

const withCost = z.object({
  id: idField,
  version: z.int(),
  priceMinor: amountEntry('price'),
  costMinor: amountEntry('cost').optional(),
});
/** A cost that nobody entered may stay empty. */
const withUnknownCost = withCost.extend({ costMinor: optionalAmount('cost') });

/** Form for new prices of a merchant's product; the cost only for members who may see it. */
export function PriceForm({ id, prices, seesCost, onEnd }: PriceFormProps) {
  const t = useText();
  const entry = useNumberEntry();
  const toast = useToast();
  const { locale, currency } = useReader();
  const queries = trpc.useUtils();
  const save = useSend(apiClient.product.editOwn.mutate);
  const question = usePriceQuestion();
  const { costMinor } = prices;
  const { formProps, sending, problem, dirty, controlled, mayWrite, saved } = useAppForm({
    schema: costMinor === null ? withUnknownCost : withCost,
    defaults: {
      id,
      version: prices.version,
      priceMinor: formatMinor(prices.priceMinor),
      ...(seesCost && { costMinor: costMinor === null ? '' : formatMinor(costMinor) }),
    },
    send: async (values) => {
      const moves = [
        { beforeMinor: prices.priceMinor, afterMinor: values.priceMinor },
        { name: t('field.product.cost'), beforeMinor: costMinor, afterMinor: values.costMinor ?? 0 },
      ];
      if (!(await question.isMeant(moves))) return;
      await save.mutateAsync(values);
      saved();
      toast.success(t('toast.saved'));
      await queries.product.read.invalidate();
      void queries.product.listMyLibrary.invalidate();
      onEnd();
    },
  });
  useUnsaved(dirty);
  const sign = currencySign(currency, locale);
  const price = controlled('priceMinor');
  const cost = controlled('costMinor');
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <MoneyField
        {...price}
        label={t('product.detail.newShelves')}
        currencySign={sign}
        readTyped={entry.money}
        hint={t('product.detail.pricesHint')}
        required
      />
      {seesCost && (
        <MoneyField
          {...cost}
          value={cost.value ?? ''}
          label={t('field.product.cost')}
          currencySign={sign}
          readTyped={entry.money}
          hint={costMinor === null ? t('product.costFromNow') : undefined}
          required={costMinor !== null}
        />
      )}
      <PriceQuestion question={question} currency={currency} />
      <InlineFormButtons form={{ sending, mayWrite, problem }} verb={t('btn.save')} onCancel={onEnd} />
    </form>
  );
}
