import { createFields } from '@larder/contract/complaint.contract';
import { readAmount } from '@larder/contract/fields';
import { locales } from '@larder/domain/locale';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** The amount as it is typed; empty: the shopper asked for none. */
const requestedEntry = z.string().transform((typed, context) => {
  return typed.trim() === '' ? null : readAmount(typed, context);
});

const schema = z.object({ ...createFields, requestedMinor: requestedEntry });
type Entry = z.input<typeof schema>;

/** State of the form for a new complaint. */
export function useNewComplaint(orderNo: string) {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = trpc.useUtils();
  const { merchant } = useMe();
  const create = useSend(apiClient.complaint.create.mutate);
  const [unsent, setUnsent] = useState(0);
  const form = useAppForm({
    schema,
    defaults: {
      source: undefined as unknown as Entry['source'],
      category: undefined as unknown as Entry['category'],
      description: '',
      requestedMinor: '',
      pictures: [] as string[],
      order: orderNo,
      deviceNo: '',
      contact: { name: '', email: '', phone: '' },
      locale: locales.find((known) => known === merchant.locale) ?? locales[0],
    },
    fieldOf: { NOT_FOUND: 'order' },
    send: async (values) => {
      if (unsent > 0) return toast.error(t('complaint.picturesUnsent'));
      const { id } = await create.mutateAsync(values);
      form.saved();
      toast.success(t('toast.complaintAdded'));
      void queries.complaint.invalidate();
      void navigate(screenHref('/pages/index/customer-complaints/complaint-detail', { id }), {
        replace: true,
      });
    },
  });
  useUnsaved(form.dirty);
  return { ...form, onUnsent: (on: boolean) => setUnsent((count) => count + (on ? 1 : -1)) };
}

export type NewComplaintForm = ReturnType<typeof useNewComplaint>;
