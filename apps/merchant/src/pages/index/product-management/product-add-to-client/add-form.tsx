import { amountEntry } from '@larder/contract/fields';
import { addToLibraryInput } from '@larder/contract/product.contract';
import { formatMinor } from '@larder/domain/money';
import { cleanMoneyEntry } from '@larder/domain/number-entry';
import { MoneyField } from '@larder/ui/controls/money-field';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { FormFooter } from '../../../../app/form/form-footer.tsx';
import { useAppForm } from '../../../../app/form/use-app-form.ts';
import { useNavigate } from '../../../../app/navigation/use-navigate.ts';
import { screenHref } from '../../../../app/screen-href.ts';
import { useUnsaved } from '../../../../app/unsaved-forms.ts';
import { useBack } from '../../../../app/use-back.ts';
import { useReader } from '../../../../app/use-reader.ts';
import { useSend } from '../../../../app/use-send.ts';
import { useText } from '../../../../app/use-text.ts';
import { currencySign } from '../../../../features/device/currency-sign.ts';
import { apiClient } from '../../../../platform/api-client.ts';
import { refusalOf } from '../../../../platform/refusal-of.ts';
import { type Outputs, trpc } from '../../../../platform/trpc.ts';

const schema = addToLibraryInput.extend({ priceMinor: amountEntry('price'), costMinor: amountEntry('cost') });

/** What it sells for and what it costs; then back to where it was found. */
export function AddForm({ product }: { product: Outputs['product']['detail'] }) {
  const t = useText();
  const toast = useToast();
  const back = useBack();
  const navigate = useNavigate();
  const queries = trpc.useUtils();
  const { locale, currency } = useReader();
  const add = useSend(apiClient.product.addToLibrary.mutate);
  const { platformProductId, suggestedRetailMinor } = product;
  const { formProps, sending, problem, dirty, controlled, mayWrite, saved } = useAppForm({
    schema,
    defaults: {
      platformProductId,
      priceMinor: suggestedRetailMinor === null ? '' : formatMinor(suggestedRetailMinor),
      costMinor: '',
    },
    send: async (values) => {
      try {
        await add.mutateAsync(values);
      } catch (error) {
        if (refusalOf(error).code !== 'PRODUCT_ALREADY_ADDED') throw error;
        toast.error(t('refusal.PRODUCT_ALREADY_ADDED'));
        const own = await queries.product.detail.fetch({ id: platformProductId, source: 'cloud' });
        saved();
        const query = { id: own.ownProductId, source: 'my' };
        return navigate(screenHref('/pages/index/product-management/product-detail', query), {
          replace: true,
        });
      }
      saved();
      toast.success(t('toast.productAdded'));
      void queries.product.myLibrary.invalidate();
      void queries.product.cloudLibrary.invalidate();
      void queries.product.detail.invalidate();
      back();
    },
  });
  useUnsaved(dirty);
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
              formatTyped={cleanMoneyEntry}
              required
            />
            <MoneyField
              {...controlled('costMinor')}
              label={t('product.add.cost')}
              currencySign={sign}
              formatTyped={cleanMoneyEntry}
              hint={t('product.add.costHint')}
              required
            />
          </div>
        </Card>
      </div>
      <FormFooter form={{ sending, mayWrite, problem }} verb={t('product.add.submit')} />
    </form>
  );
}
