import { exportForm } from '@larder/contract/export.contract';
import { type ExportFormat, exportFormats } from '@larder/domain/export/export-format';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { clientStorage } from '#platform/client-storage.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import type { ExportedList } from './exported-list.ts';

type Ends = {
  onMailed: () => void;
  /** The table is being written; it will be there to be downloaded. */
  onSaving: (exportId: string) => void;
};

/** Format and address of an export, and its two ways out: to be mailed, or to be saved here. */
export function useExportForm(list: ExportedList['list'], { onMailed, onSaving }: Ends) {
  const textOf = useRefusalText();
  const { account } = useMe();
  const [format, choose] = useState(chosenLast);
  /** A toast lies outside the sheet, where screen readers do not announce it while the sheet is open. */
  const [refused, setRefused] = useState('');
  const create = useSend(apiClient.export.create.mutate);
  const form = useAppForm({
    schema: exportForm,
    defaults: { email: account.email },
    send: async ({ email }) => {
      setRefused('');
      try {
        await create.mutateAsync({ ...list, format, email });
      } catch (error) {
        const { code, params } = refusalOf(error);
        if (code === 'BAD_INPUT' && params?.field === 'email') throw error;
        setRefused(textOf(error));
        return;
      }
      onMailed();
    },
  });
  const setFormat = (chosen: ExportFormat) => {
    clientStorage.write('exportFormat', chosen);
    choose(chosen);
  };
  const save = async () => {
    setRefused('');
    await create.mutateAsync({ ...list, format, email: null }).then(
      ({ exportId }) => onSaving(exportId),
      (error: unknown) => setRefused(textOf(error)),
    );
  };
  return { form, format, setFormat, refused, setRefused, save, isSaving: create.isPending && !form.sending };
}

const chosenLast = (): ExportFormat =>
  exportFormats.find((format) => format === clientStorage.read('exportFormat')) ?? 'csv';
