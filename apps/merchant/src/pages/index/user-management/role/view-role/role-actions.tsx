import { Button, ButtonLink } from '@larder/ui/controls/button';
import { Banner } from '@larder/ui/feedback/banner';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useStartPreview } from '#features/team/use-start-preview.ts';
import { apiClient } from '#platform/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useBack } from '#screen-kit/navigation/use-back.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type RoleActionsProps = { role: Outputs['team']['readRole']; name: string };

/** Preview, copy, edit and delete, as far as the reader may. */
export function RoleActions({ role, name }: RoleActionsProps) {
  const t = useText();
  const online = useOnline();
  const startPreview = useStartPreview();
  const mayEditRoles = useCan(['role.edit']);
  const { role: id, mayEdit, permissions } = role;
  const isOwn = role.name !== null;
  return (
    <>
      {isOwn && mayEditRoles && !mayEdit && <Banner tone="info">{t('team.role.aboveOwn')}</Banner>}
      <StickyFooter>
        <Button
          tone="secondary"
          icon={<Eye aria-hidden="true" />}
          disabled={!online}
          onClick={() => startPreview({ name, permissions })}
        >
          {t('team.role.preview')}
        </Button>
        {mayEdit && <DeleteButton role={id} name={name} />}
        {mayEditRoles && (
          <ButtonLink
            tone={mayEdit ? 'secondary' : 'primary'}
            href={screenHref('/pages/index/user-management/role/add-new-role', { copyFrom: id })}
          >
            {t('team.role.copy')}
          </ButtonLink>
        )}
        {mayEdit && (
          <ButtonLink href={screenHref('/pages/index/user-management/role/edit-role', { id })}>
            {t('team.role.edit')}
          </ButtonLink>
        )}
      </StickyFooter>
    </>
  );
}

function DeleteButton({ role, name }: { role: string; name: string }) {
  const t = useText();
  const toast = useToast();
  const back = useBack();
  const online = useOnline();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const removing = useSend(apiClient.team.removeRole.mutate);
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    try {
      await removing.mutateAsync({ role });
      toast.success(t('team.role.deleted'));
      void queries.team.listRoles.invalidate();
      back();
    } catch (error) {
      toast.error(textOf(error));
      setAsking(false);
    }
  };
  return (
    <>
      <Button tone="danger" disabled={!online} onClick={() => setAsking(true)}>
        {t('team.role.delete')}
      </Button>
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
    </>
  );
}
