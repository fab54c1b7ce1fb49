import { useToast } from '@larder/ui/feedback/use-toast';
import { useObjectUrl } from '../../../app/use-object-url.ts';
import { useText } from '../../../app/use-text.ts';
import { wholePicture } from '../../picture/make-picture.ts';
import { PhotoButton } from '../photos/photo-button.tsx';
import { PhotoTile } from '../photos/photo-tile.tsx';
import { useRefusalWords } from '../use-refusal-words.ts';

type DisposalPhotoProps = { photo: Blob | null; onChange: (photo: Blob | null) => void };

/** The picture of what is thrown away, on the phone until the visit is done. */
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
