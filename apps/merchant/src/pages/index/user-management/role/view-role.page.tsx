import { idPattern } from '@larder/domain/ids';
import { isSystemRole } from '@larder/domain/team/permissions';
import { Badge } from '@larder/ui/feedback/badge';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { useSearchParams } from 'react-router-dom';
import { RoleDifference } from '#features/team/role-difference.tsx';
import { trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AllowedAreas } from './view-role/allowed-areas.tsx';
import { DeleteRole } from './view-role/delete-role.tsx';
import { RoleActions } from './view-role/role-actions.tsx';
import { RoleUsers } from './view-role/role-users.tsx';

const PATH = '/pages/index/user-management/role/view-role';

/** Screen 29: what a role allows, and who has it. */
export default function RolePage() {
  const t = useText();
  const id = useSearchParams()[0].get('id') ?? '';
  const known = isSystemRole(id) || idPattern.test(id);
  const role = trpc.team.readRole.useQuery({ role: id }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  const system = isSystemRole(id) ? id : null;
  return (
    <DataScreen path={PATH} query={role} skeleton={<CardSkeleton cards={4} />}>
      {(data) => {
        const name = system ? t(`enum.role.${system}`) : (data.name ?? '');
        return (
          <>
            <CardStack>
              <Card>
                <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                  <h2 className="min-w-0 break-words font-bold text-xl">{name}</h2>
                  <Badge tone={system ? 'neutral' : 'info'}>
                    {t(system ? 'team.role.system' : 'team.role.custom')}
                  </Badge>
                </div>
                {system && <p className="text-ink-soft">{t(`team.role.describe.${system}`)}</p>}
              </Card>
              <AllowedAreas permissions={data.permissions} />
              {!system && <RoleDifference permissions={data.permissions} />}
              <RoleUsers role={id} members={data.members} />
              {data.mayEdit && <DeleteRole role={data} name={name} />}
            </CardStack>
            <RoleActions role={data} name={name} />
          </>
        );
      }}
    </DataScreen>
  );
}
