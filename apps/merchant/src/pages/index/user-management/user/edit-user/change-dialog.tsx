import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { useUserChange } from './use-user-change.ts';
import type { ReadMember } from './user-form.tsx';

type ChangeDialogProps = {
  change: ReturnType<typeof useUserChange>;
  member: ReadMember;
  onSaved: () => void;
};

/** Says what a change of role or devices does before it is made. */
export function ChangeDialog({ change, member: { userName: name }, onSaved }: ChangeDialogProps) {
  const t = useText();
  return (
    <ConfirmDialog
      open={change.asked !== null}
      title={t('team.user.change.title', { name })}
      sentence={t('team.user.change.sentence', { name })}
      cancelLabel={t('btn.cancel')}
      verb={t('team.user.change')}
      busyText={change.busy ? t('shell.sending') : undefined}
      onCancel={change.cancel}
      onConfirm={() => void change.confirm(onSaved)}
    />
  );
}
