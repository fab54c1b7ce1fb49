import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Sheet } from '@larder/ui/pickers/sheet';
import type { ReactNode } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type PublishSheetProps = {
  title: string;
  /** Words of the button; "Publish" unless given. */
  verb?: string;
  disabled?: boolean;
  isPending: boolean;
  /** Sends the roll-out and returns it. */
  send: () => Promise<{ id: string }>;
  onSent: (id: string) => void;
  /** Returns true for a refusal that is shown where it belongs. */
  onRefused?: (error: unknown) => boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Last question before something goes to several devices, with the button that publishes it. */
export function PublishSheet({
  title,
  verb,
  disabled = false,
  isPending,
  send,
  onSent,
  onRefused,
  onClose,
  children,
}: PublishSheetProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const { template } = trpc.useUtils();
  async function publish() {
    try {
      const { id } = await send();
      onSent(id);
    } catch (error) {
      if (!onRefused?.(error)) toast.error(textOf(error));
    }
    for (const list of [template.listRecords, template.listRollouts, template.readPrices])
      void list.invalidate();
  }
  return (
    <Sheet
      open
      title={title}
      closeLabel={t('btn.cancel')}
      onClose={onClose}
      footer={
        <div className="px-5 py-3">
          <Button
            block
            disabled={!online || disabled}
            busyText={isPending ? t('shell.sending') : undefined}
            onClick={() => void publish()}
          >
            {verb ?? t('btn.publish')}
          </Button>
        </div>
      }
    >
      {children}
    </Sheet>
  );
}
