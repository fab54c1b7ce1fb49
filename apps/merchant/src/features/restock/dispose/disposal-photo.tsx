import { useToast } from '@larder/ui/feedback/use-toast';
import { wholePicture } from '#features/picture/make-picture.ts';
import { PhotoButton } from '#features/restock/photos/photo-button.tsx';
import { PhotoTile } from '#features/restock/photos/photo-tile.tsx';
import { useRefusalWords } from '#features/restock/use-refusal-words.ts';
import { useObjectUrl } from '#screen-kit/screen/use-object-url.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type DisposalPhotoProps = { photo: Blob | null; onChange: (photo: Blob | null) => void };

/** Photo of the disposed units, kept on the phone until the task is done. */
export function DisposalPhoto({ photo, onChange }: DisposalPhotoProps) {
  const t = useText();
  const toast = useToast();
  const wordsOf = useRefusalWords();
  const src = useObjectUrl(photo);
  const name = t('stock.dispose.photo');
  const pick = async (file: File) => {
    const made = await wholePicture(file);
    if (made.ok) onChange(made.value);
    else toast.error(wordsOf(made.refusal));
  };
  return (
    <ul className="contents">
      {photo && src ? (
        <PhotoTile name={name} src={src} caption={[name]} onDelete={() => onChange(null)} />
      ) : (
        <PhotoButton name={name} caption={name} id="disposal" onPick={(file) => void pick(file)} />
      )}
    </ul>
  );
}
