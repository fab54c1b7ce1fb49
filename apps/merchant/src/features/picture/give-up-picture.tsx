import { IconButton } from '@larder/ui/controls/icon-button';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DeletePicture } from './delete-picture.tsx';

type GiveUpPictureProps = { name: string; onGiveUp: () => void };

/** Button over a tile that deletes an unsent picture, after asking. */
export function GiveUpPicture({ name, onGiveUp }: GiveUpPictureProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <span className="absolute end-0 top-0 rounded-full bg-black/70">
        <IconButton
          tone="light"
          icon={<Trash2 aria-hidden="true" />}
          label={t('restock.photos.delete', { name })}
          onPress={() => setAsking(true)}
        />
      </span>
      <DeletePicture name={name} asking={asking} onCancel={() => setAsking(false)} onDelete={onGiveUp} />
    </>
  );
}
