import { isFrozenAt } from '@larder/domain/device/selling/freeze-rule';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type FreezingTyped, type FreezingValues, freezingEntry, ruleOfEntry } from './freezing-entry.ts';

export type StoredFreezing = Outputs['device']['readFreezeRule'];

/** Form of a freezing rule. Asks for confirmation before a rule that freezes the device now. */
export function useFreezingForm(stored: StoredFreezing) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const back = useBackWhenDone();
  const queries = trpc.useUtils();
  const save = useSend(apiClient.device.saveFreezeRule.mutate);
  const [asked, setAsked] = useState<FreezingValues | null>(null);
  const { deviceNo, mode, startLocal, endLocal, repeat, weekdays, timezone } = stored;

  const send = async (values: FreezingValues) => {
    await save.mutateAsync(values);
    // The next form begins with the saved rule, whenever the live event arrives.
    void queries.device.readFreezeRule.invalidate({ deviceNo });
    app.saved();
    toast.success(t('toast.saved'));
    back();
  };
  const app = useAppForm<FreezingTyped, FreezingValues>({
    schema: freezingEntry(timezone, () => new Date(serverClock.nowMs())),
    stored: { deviceNo, mode, startLocal, endLocal, repeat, weekdays },
    send: async (values) => {
      const now = new Date(serverClock.nowMs());
      const freezesNow = !stored.isFrozen && isFrozenAt(ruleOfEntry(values, now), now, timezone);
      if (freezesNow) setAsked(values);
      else await send(values);
    },
  });
  // Register in page order, so that the focus goes to the first bad field on the page.
  for (const field of ['mode', 'repeat', 'weekdays', 'startLocal', 'endLocal'] as const)
    app.form.register(field);
  useUnsaved(app.dirty);

  const confirm = async () => {
    if (!asked) return;
    try {
      await send(asked);
    } catch (error) {
      toast.error(textOf(error));
    }
    setAsked(null);
  };
  return { app, asked, confirm, cancel: () => setAsked(null), sending: save.isPending };
}

export type FreezingFormState = ReturnType<typeof useFreezingForm>;
