import { Button, ButtonLink } from '@larder/ui/controls/button';
import { Banner } from '@larder/ui/feedback/banner';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { Eye } from 'lucide-react';
import { useStartPreview } from '#features/team/use-start-preview.ts';
import { useOnline } from '#platform/network-state.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type RoleActionsProps = { role: Outputs['team']['readRole']; name: string };

/** Preview, copy and edit, as far as the reader may. */
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
