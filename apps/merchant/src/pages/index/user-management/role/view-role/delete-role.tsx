import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type DeleteRoleProps = {
  role: Pick<Outputs['team']['readRole'], 'role' | 'members' | 'invitations'>;
  name: string;
};

/** Deletes a role that nobody has, at the end of the page, where nobody taps by chance; else says who holds it. */
export function DeleteRole({ role: { role, members, invitations }, name }: DeleteRoleProps) {
  const t = useText();
  const toast = useToast();
  const back = useBackWhenDone();
  const online = useOnline();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const removing = useSend(apiClient.team.removeRole.mutate);
  const [asking, setAsking] = useState(false);
  const uses = members + invitations;
  const remove = async () => {
    try {
      await removing.mutateAsync({ role });
      toast.masked(t('team.role.deleted'));
      void queries.team.listRoles.invalidate();
      back();
    } catch (error) {
      toast.error(textOf(error));
      // Someone may have been given it meanwhile.
      void queries.team.readRole.invalidate({ role });
      setAsking(false);
    }
  };
  return (
    <Card>
      <Button
        block
        tone="danger"
        size="medium"
        disabled={!online || uses > 0}
        onClick={() => setAsking(true)}
      >
        {t('team.role.delete')}
      </Button>
      {uses > 0 && <p className="mt-2 text-ink-soft text-sm">{t('refusal.ROLE_IN_USE', { n: uses })}</p>}
      <ConfirmDialog
        open={asking}
        title={t('team.role.delete.title')}
        sentence={t('team.role.delete.sentence', { name })}
        cancelLabel={t('btn.cancel')}
        verb={t('team.role.delete')}
        destructive
        busyText={removing.isPending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      />
    </Card>
  );
}
