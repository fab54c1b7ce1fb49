import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useText } from '#screen-kit/texts/use-text.ts';

type DeletePictureProps = { name: string; asking: boolean; onCancel: () => void; onDelete: () => void };

/** Asks before a picture is deleted. */
export function DeletePicture({ name, asking, onCancel, onDelete }: DeletePictureProps) {
  const t = useText();
  return (
    <ConfirmDialog
      open={asking}
      title={t('product.picture.deleteTitle')}
      sentence={t('product.picture.deleteSentence', { name })}
      cancelLabel={t('btn.cancel')}
      verb={t('btn.delete')}
      destructive
      onCancel={onCancel}
      onConfirm={onDelete}
    />
  );
}
