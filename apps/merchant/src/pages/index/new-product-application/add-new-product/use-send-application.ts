import type { UseFormReturn } from 'react-hook-form';
import { apiClient } from '#platform/api/api-client.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import type { ProductEntry, ProductSubmission } from './product-entry.ts';
import { lostPictures, withRenewed } from './renew-pictures.ts';
import type { KeptPictures } from './use-kept-pictures.ts';

type Form = UseFormReturn<ProductEntry, unknown, ProductSubmission>;

/**
 * Sends an application, or a rejected one again; uploads pictures again that the server has lost since they were taken.
 */
export function useSendApplication(id: string | null, pictures: KeptPictures) {
  const submit = useSend(apiClient.product.applyForProduct.mutate);
  const resubmit = useSend(apiClient.product.resubmitApplication.mutate);
  const sendOnce = (values: ProductSubmission) =>
    id ? resubmit.mutateAsync({ ...values, id }) : submit.mutateAsync(values);
  return async (values: ProductSubmission, form: Form): Promise<void> => {
    try {
      await sendOnce(values);
    } catch (error) {
      const lost = lostPictures(error);
      const renewed = lost.length > 0 ? await pictures.renew(values.pictures, lost) : null;
      if (!renewed) {
        for (const field of lost) {
          form.setError(field as 'pictures.front', { type: 'refused', message: 'valid.picture.gone' });
        }
        throw error;
      }
      form.setValue('pictures', withRenewed(form.getValues('pictures'), renewed));
      await sendOnce({ ...values, pictures: withRenewed(values.pictures, renewed) });
    }
  };
}
