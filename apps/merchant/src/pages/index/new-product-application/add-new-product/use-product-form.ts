import { useToast } from '@larder/ui/feedback/use-toast';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { productDrafts } from '#platform/kept/product-drafts.ts';
import { trpc } from '#platform/trpc.ts';
import { unsavedForms, useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type ProductEntry, productEntry } from './product-entry.ts';
import type { KeptPictures } from './use-kept-pictures.ts';
import { useSendApplication } from './use-send-application.ts';

const RECORDS = '/pages/index/new-product-application/application-records';
const WRITE_DELAY_MS = 300;

type ProductFormOptions = {
  /** Id of the rejected application that is sent again. */
  id: string | null;
  draftKey: string;
  defaults: ProductEntry;
  pictures: KeptPictures;
};

/** Form of screen 31: stored on the phone with every change, sent after a confirmation. */
export function useProductForm({ id, draftKey, defaults, pictures }: ProductFormOptions) {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = trpc.useUtils();
  const send = useSendApplication(id, pictures);
  const [asking, setAsking] = useState<{ name: string; answer: (yes: boolean) => void } | null>(null);
  const form = useAppForm({
    schema: productEntry,
    defaults,
    fieldOf: { DUPLICATE_PLATFORM_PRODUCT: 'gtin', APPLIED_BY_OTHER: 'gtin' },
    send: async (values) => {
      if (pictures.hasUnsent) return toast.error(t('product.picture.unsent'));
      const sure = await new Promise<boolean>((answer) => setAsking({ name: values.name, answer }));
      setAsking(null);
      if (!sure) return;
      await send(values, form.form);
      productDrafts.forget(draftKey);
      form.saved();
      toast.success(t('toast.applicationSubmitted'));
      void queries.product.listApplications.invalidate();
      void queries.product.readApplication.invalidate();
      navigate(screenHref(RECORDS), { replace: true });
    },
  });
  useUnsaved(form.dirty);
  const keep = () => productDrafts.write(draftKey, { entry: form.form.getValues(), blobs: pictures.blobs() });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watching = form.form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, WRITE_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      watching.unsubscribe();
    };
  }, []);
  return {
    ...form,
    asking,
    /** Opens a screen that returns a value; stores the draft first, so that it is there on return. */
    leaveFor(href: string) {
      keep();
      unsavedForms.abandon();
      navigate(href);
    },
  };
}

export type ProductForm = ReturnType<typeof useProductForm>;
