import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { trpc } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { ReadMember } from './read-member.ts';
import type { useUserChange } from './use-user-change.ts';

type ChangeDialogProps = {
  change: ReturnType<typeof useUserChange>;
  member: ReadMember;
  onSaved: () => void;
};

/** Says what a change of role or devices does before it is made. */
export function ChangeDialog({ change, member: { id, userName: name }, onSaved }: ChangeDialogProps) {
  const t = useText();
  const isOpen = change.asked !== null;
  const duties = trpc.team.readMemberDuties.useQuery({ id }, { enabled: isOpen, staleTime: 0, gcTime: 0 });
  const tasks = duties.data?.tasks ?? 0;
  return (
    <ConfirmDialog
      open={isOpen}
      title={t('team.user.change.title', { name })}
      sentence={
        <>
          {t('team.user.change.sentence', { name })}
          {tasks > 0 && (
            <span className="mt-2 block">{t('team.user.change.tasks', { name, count: tasks })}</span>
          )}
        </>
      }
      cancelLabel={t('btn.cancel')}
      verb={t('team.user.change')}
      busyText={change.busy ? t('shell.sending') : undefined}
      onCancel={change.cancel}
      onConfirm={() => void change.confirm(onSaved)}
    />
  );
}
