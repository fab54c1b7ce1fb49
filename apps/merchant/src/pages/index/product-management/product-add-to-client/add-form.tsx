import { amountEntry, optionalAmount } from '@larder/contract/fields';
import { addToLibraryInput } from '@larder/contract/product.contract';
import { formatMinor } from '@larder/domain/money';
import { MoneyField } from '@larder/ui/controls/money-field';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { useNavigate } from 'react-router-dom';
import { PriceQuestion } from '#features/template/price-question.tsx';
import { usePriceQuestion } from '#features/template/use-price-question.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { FormFooter } from '#screen-kit/form/form-footer.tsx';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { currencySign } from '#screen-kit/texts/currency-sign.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const schema = addToLibraryInput.extend({
  priceMinor: amountEntry('price'),
  costMinor: optionalAmount('cost'),
});

/** Form for selling price and cost; then returns to where the product was found. */
export function AddForm({ product }: { product: Outputs['product']['read'] }) {
  const t = useText();
  const entry = useNumberEntry();
  const toast = useToast();
  const back = useBackWhenDone();
  const navigate = useNavigate();
  const queries = trpc.useUtils();
  const { locale, currency } = useReader();
  const add = useSend(apiClient.product.addToLibrary.mutate);
  const question = usePriceQuestion();
  const { platformProductId, suggestedRetailMinor } = product;
  const { formProps, sending, problem, dirty, controlled, mayWrite, saved } = useAppForm({
    schema,
    defaults: {
      platformProductId,
      priceMinor: suggestedRetailMinor === null ? '' : formatMinor(suggestedRetailMinor),
      costMinor: '',
    },
    send: async (values) => {
      const move = { beforeMinor: suggestedRetailMinor, afterMinor: values.priceMinor };
      if (!(await question.isMeant([move]))) return;
      try {
        await add.mutateAsync(values);
      } catch (error) {
        if (refusalOf(error).code !== 'PRODUCT_ALREADY_ADDED') throw error;
        toast.error(t('refusal.PRODUCT_ALREADY_ADDED'));
        const own = await queries.product.read.fetch({ id: platformProductId, source: 'cloud' });
        saved();
        const query = { id: own.ownProductId, source: 'my' };
        return navigate(screenHref('/pages/index/product-management/product-detail', query), {
          replace: true,
        });
      }
      saved();
      toast.success(t('toast.productAdded'));
      void queries.product.listMyLibrary.invalidate();
      void queries.product.listCloudLibrary.invalidate();
      void queries.product.read.invalidate();
      back();
    },
  });
  useUnsaved(dirty);
  const cost = controlled('costMinor');
  const sign = currencySign(currency, locale);
  return (
    <form {...formProps} className="flex grow flex-col">
      <div className="px-3">
        <Card>
          <div className="flex flex-col gap-5">
            <MoneyField
              {...controlled('priceMinor')}
              label={t('product.add.price')}
              currencySign={sign}
              readTyped={entry.money}
              required
            />
            <MoneyField
              {...cost}
              value={cost.value ?? ''}
              label={t('product.add.cost')}
              currencySign={sign}
              readTyped={entry.money}
              hint={t('product.add.costHint')}
            />
          </div>
        </Card>
      </div>
      <PriceQuestion question={question} currency={currency} />
      <FormFooter form={{ sending, mayWrite, problem }} verb={t('product.add.submit')} />
    </form>
  );
}
