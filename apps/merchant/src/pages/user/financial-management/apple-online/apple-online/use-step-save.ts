import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { useEditedVersion } from '#features/device/use-edited-version.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { trpc } from '#platform/trpc.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { ApplicationData } from './application-data.ts';

type Versioned = keyof NonNullable<ApplicationData['application']>['versions'];

/**
 * Saves a step with the version that was shown, then goes on. If another member saved the step meanwhile, says so once
 * and keeps what was typed; saving again replaces theirs.
 */
export function useStepSave(step: Versioned, data: ApplicationData, onSaved: () => void) {
  const t = useText();
  const toast = useToast();
  const { readApplication } = trpc.useUtils().onboarding;
  const [conflict, setConflict] = useState(false);
  const edited = useEditedVersion(data.application?.versions[step] ?? 0, async () => {
    const { application } = await readApplication.fetch(undefined, { staleTime: 0 });
    return { version: application?.versions[step] ?? 0 };
  });
  const save = async (send: (version: number) => Promise<unknown>) => {
    try {
      await edited(send);
    } catch (error) {
      if (refusalOf(error).code !== 'DATA_PROCESSING') throw error;
      setConflict(true);
      toast.error(t('onboarding.conflict'));
      return;
    }
    await readApplication.invalidate();
    unsavedForms.abandon();
    onSaved();
  };
  return { save, conflict };
}
