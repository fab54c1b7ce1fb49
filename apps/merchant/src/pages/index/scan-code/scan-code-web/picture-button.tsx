import { Button } from '@larder/ui/controls/button';
import { Image } from 'lucide-react';
import { useRef, useState } from 'react';
import { loadBarcodeReader } from '#features/scan/barcode-reader.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { readPicture } from './read-picture.ts';

type PictureButtonProps = {
  onTexts: (texts: readonly string[]) => void;
  onFault: (text: string) => void;
};

/** Reads the codes of a picture that is already on the phone. */
export function PictureButton({ onTexts, onFault }: PictureButtonProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);

  async function read(file: File) {
    setReading(true);
    try {
      const reader = await loadBarcodeReader().catch(() => null);
      if (!reader) return onFault(t('device.scan.notLoaded'));
      const texts = await readPicture(file, reader);
      if (texts.length > 0) onTexts(texts);
      else onFault(t('device.scan.nothingFound'));
    } catch {
      onFault(t('refusal.FILE_ERROR'));
    } finally {
      setReading(false);
    }
  }

  return (
    <>
      <Button
        tone="secondary"
        size="medium"
        block
        icon={<Image aria-hidden="true" />}
        busyText={reading ? t('device.scan.reading') : undefined}
        onClick={() => input.current?.click()}
      >
        {t('device.scan.choosePicture')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('device.scan.choosePicture')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void read(file);
        }}
      />
    </>
  );
}
