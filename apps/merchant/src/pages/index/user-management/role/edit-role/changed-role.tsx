import { mayRestock } from '@larder/domain/restock/restock-mode-rules';
import { restockModes } from '@larder/domain/restock/suggest-quantity';
import { differenceOf } from '@larder/domain/team/permission-areas';
import type { Permission } from '@larder/domain/team/permissions';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { RoleForm } from '#features/team/role-form.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type ReadRole = Outputs['team']['readRole'];
type Changed = { name: string; permissions: Permission[] };

/** The form of a role; a change that people notice is confirmed before it is sent. */
export function ChangedRole({ role }: { role: ReadRole }) {
  const t = useText();
  const toast = useToast();
  const back = useBackWhenDone();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const edit = useSend(apiClient.team.editRole.mutate);
  const [asked, ask] = useState<Changed | null>(null);
  const save = async (changed: Changed) => {
    await edit.mutateAsync({ role: role.role, version: role.version ?? 0, ...changed });
    unsavedForms.abandon();
    toast.success(t('toast.roleSaved'));
    void queries.team.invalidate();
    back();
  };
  const confirm = async () => {
    try {
      if (asked) await save(asked);
    } catch (error) {
      toast.error(textOf(error));
      void queries.team.readRole.invalidate();
    }
    ask(null);
  };
  return (
    <>
      <RoleForm
        role={{ name: role.name ?? '', permissions: [...role.permissions] }}
        send={async (changed) => {
          const { more, less } = differenceOf(changed.permissions, role.permissions);
          if (role.members > 0 && more.length + less.length > 0) {
            ask(changed);
            return false;
          }
          await save(changed);
          return true;
        }}
      />
      <ConfirmDialog
        open={asked !== null}
        title={t('team.role.change.title')}
        sentence={<Consequence role={role} permissions={asked?.permissions ?? role.permissions} />}
        cancelLabel={t('btn.cancel')}
        verb={t('team.role.change')}
        busyText={edit.isPending ? t('shell.sending') : undefined}
        onCancel={() => ask(null)}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

function Consequence({ role, permissions }: { role: ReadRole; permissions: readonly Permission[] }) {
  const t = useText();
  const tasks = restockModes
    .filter((mode) => mayRestock(mode, role.permissions) && !mayRestock(mode, permissions))
    .reduce((sum, mode) => sum + (role.openTasks[mode] ?? 0), 0);
  return (
    <>
      {t('team.role.change.sentence', { count: role.members })}
      {tasks > 0 && <span className="mt-2 block">{t('team.role.change.tasks', { count: tasks })}</span>}
    </>
  );
}
