import { Button } from '@larder/ui/controls/button';
import { IconButton } from '@larder/ui/controls/icon-button';
import { Modal } from '@larder/ui/feedback/modal';
import { Download } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useSavePicture } from './use-save-picture.ts';

type SavePictureProps = {
  src: string;
  /** File name without its extension. */
  name: string;
};

/**
 * Button of an image viewer that saves to the album; asks for permission and explains a refusal by the phone. [screens
 * 3.8]
 */
export function SavePicture({ src, name }: SavePictureProps) {
  const t = useText();
  const { question, busy, save, allow, openSettings, close } = useSavePicture(src, `${name}.jpg`);
  return (
    <>
      <IconButton
        tone="light"
        icon={<Download aria-hidden="true" />}
        label={t('btn.saveImage')}
        disabled={busy}
        onPress={() => void save()}
      />
      <Modal
        open={question !== null}
        onClose={close}
        title={question === 'denied' ? t('refusal.ALBUM_DENIED') : t('refusal.ALBUM_PROMPT')}
        buttons={
          <>
            <Button tone="secondary" size="medium" onClick={close}>
              {t('btn.cancel')}
            </Button>
            {question === 'denied' ? (
              <Button size="medium" onClick={openSettings}>
                {t('btn.openSettings')}
              </Button>
            ) : (
              <Button size="medium" onClick={allow}>
                {t('btn.allow')}
              </Button>
            )}
          </>
        }
      />
    </>
  );
}
