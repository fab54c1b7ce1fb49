import { Button } from '@larder/ui/controls/button';
import { Banner } from '@larder/ui/feedback/banner';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { Modal } from '@larder/ui/feedback/modal';
import { OfflineBanner } from '@larder/ui/feedback/offline-banner';
import { UndoStrip } from '@larder/ui/feedback/undo-strip';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Section } from '@larder/ui/layout/section';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useSamples } from './samples.tsx';
import { Specimens } from './specimens.tsx';

/** Toasts, dialogs, banners. */
export function MessagesShowcase() {
  const words = useSamples();
  const toast = useToast();
  const shows: Record<keyof typeof words.showToast, () => void> = {
    success: () => toast.success(words.toastSuccess),
    info: () => toast.info(words.toastInfo),
    error: () => toast.error(words.toastError),
    action: () =>
      toast.error(words.toastError, {
        label: words.retry,
        onAction: () => toast.success(words.toastSuccess),
      }),
    masked: () => toast.masked(words.toastSuccess),
    long: () => toast.info(words.toastLong),
  };
  return (
    <>
      <Section title={words.sections.messages} padded>
        <Specimens>
          {(Object.keys(shows) as (keyof typeof shows)[]).map((kind) => (
            <Button key={kind} tone="secondary" size="medium" onClick={shows[kind]}>
              {words.showToast[kind]}
            </Button>
          ))}
        </Specimens>
        <DialogSamples />
      </Section>
      <div className="pt-3">
        <OfflineBanner text={words.offlineBanner} />
        <Banner tone="bad">{words.suspendedBanner}</Banner>
        <Banner
          tone="info"
          action={
            <Button size="small" tone="secondary">
              {words.reload}
            </Button>
          }
        >
          {words.infoBanner}
        </Banner>
        <UndoStrip
          icon={<CreditCard />}
          title={words.undoTitle}
          text={words.undoText}
          undoLabel={words.undo}
          onUndo={() => toast.info(words.toastInfo)}
          share={0.75}
        />
      </div>
    </>
  );
}

function DialogSamples() {
  const words = useSamples();
  const [open, setOpen] = useState<'confirm' | 'modal' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button tone="danger" size="medium" block onClick={() => setOpen('confirm')}>
        {words.confirmOpen}
      </Button>
      <ConfirmDialog
        open={open === 'confirm'}
        title={words.confirm}
        sentence={words.confirmSentence}
        cancelLabel={words.cancel}
        verb={words.delete}
        destructive
        onCancel={close}
        onConfirm={close}
      />
      <Button tone="secondary" size="medium" block onClick={() => setOpen('modal')}>
        {words.modalOpen}
      </Button>
      <Modal
        open={open === 'modal'}
        onClose={close}
        title={words.modal}
        description={words.modalText}
        buttons={
          <Button size="medium" onClick={close}>
            {words.ok}
          </Button>
        }
      />
    </>
  );
}
