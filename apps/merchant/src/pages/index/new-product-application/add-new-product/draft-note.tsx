import { Button } from '@larder/ui/controls/button';
import { Banner } from '@larder/ui/feedback/banner';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useState } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Says that the form was restored from the phone, and offers an empty one. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Banner
        tone="info"
        action={
          <Button tone="secondary" size="small" onClick={() => setAsking(true)}>
            {t('product.form.discard')}
          </Button>
        }
      >
        {t('product.form.restored')}
      </Banner>
      <ConfirmDialog
        open={asking}
        title={t('product.form.discardTitle')}
        sentence={t('product.form.discardSentence')}
        cancelLabel={t('btn.cancel')}
        verb={t('product.form.discard')}
        destructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </>
  );
}
