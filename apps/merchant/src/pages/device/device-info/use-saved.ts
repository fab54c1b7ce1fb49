import { useToast } from '@larder/ui/feedback/use-toast';
import { useEditedVersion } from '#features/device/use-edited-version.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

export type Information = Outputs['device']['readInformation'];

/** Shared state of the three forms of this screen: the version that they began with, and the steps after saving. */
export function useSaved({ deviceNo, version }: Information) {
  const t = useText();
  const toast = useToast();
  const back = useBackWhenDone();
  const { device } = trpc.useUtils();
  const edited = useEditedVersion(version, () =>
    device.readInformation.fetch({ deviceNo }, { staleTime: 0 }),
  );
  const done = async () => {
    await device.readInformation.invalidate({ deviceNo });
    toast.success(t('toast.saved'));
    back();
  };
  return { edited, done };
}
