import { temperatureWarningForm } from '@larder/contract/device-warning.contract';
import { formatTemperatureEntry } from '@larder/domain/temperature-entry';
import { useToast } from '@larder/ui/feedback/use-toast';
import type { z } from 'zod';
import { apiClient } from '#platform/api/api-client.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

export type StoredWarning = Outputs['device']['readTemperatureWarning'];
type Schema = ReturnType<typeof temperatureWarningForm>;

/** Form of a temperature warning, in the reader's unit. */
export function useWarningForm(stored: StoredWarning) {
  const t = useText();
  const toast = useToast();
  const back = useBackWhenDone();
  const { temperatureUnit: unit } = useReader();
  const queries = trpc.useUtils();
  const save = useSend(apiClient.device.saveTemperatureWarning.mutate);
  const { deviceNo, enabled, highC10, lowC10, delayMin } = stored;
  const shown = (c10: number | null) => (c10 === null ? '' : formatTemperatureEntry(c10, unit));
  const app = useAppForm<z.input<Schema>, z.output<Schema>>({
    schema: temperatureWarningForm(unit),
    stored: {
      deviceNo,
      enabled,
      highC10: shown(highC10),
      lowC10: shown(lowC10),
      delayMin: String(delayMin),
    },
    judgesAgain: { highC10: 'lowC10' },
    send: async (values) => {
      await save.mutateAsync(values);
      // The next form begins with the saved warning, whenever the live event arrives.
      void queries.device.readTemperatureWarning.invalidate({ deviceNo });
      app.saved();
      toast.success(t('toast.saved'));
      back();
    },
  });
  // Register in page order, so that the focus goes to the first bad field on the page.
  for (const field of ['enabled', 'highC10', 'lowC10', 'delayMin'] as const) app.form.register(field);
  useUnsaved(app.dirty);
  return { ...app, unit };
}

export type WarningFormState = ReturnType<typeof useWarningForm>;
