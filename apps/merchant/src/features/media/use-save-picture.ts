import { refusalText } from '@larder/i18n/refusal-text';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { browserBridge } from '#platform/bridge/browser-bridge.ts';
import { saveImage } from '#platform/bridge/save-image.ts';
import { downloadFile, readPicture } from '#platform/browser/picture-file.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const ports = { bridge: browserBridge, read: readPicture, download: downloadFile };

/**
 * Saves a picture and handles every answer of the phone. `ask`: before its permission prompt; `denied`: only the
 * phone's settings help.
 */
export function useSavePicture(src: string, name: string) {
  const t = useText();
  const toast = useToast();
  const reader = useReader();
  const [question, setQuestion] = useState<'ask' | 'denied' | null>(null);
  const [busy, setBusy] = useState(false);

  async function save(asked = false) {
    setBusy(true);
    const saved = await saveImage(ports, { src, name, asked });
    setBusy(false);
    if (saved.ok && saved.value === 'saved') toast.success(t('toast.imageSaved'));
    else if (saved.ok) setQuestion('ask');
    else if (saved.refusal.code === 'ALBUM_DENIED') setQuestion('denied');
    else toast.error(refusalText(t, saved.refusal, reader));
  }
  return {
    question,
    busy,
    save,
    allow: () => {
      setQuestion(null);
      void save(true);
    },
    openSettings: () => {
      setQuestion(null);
      void browserBridge.call('openSettings').catch(() => {});
    },
    close: () => setQuestion(null),
  };
}
