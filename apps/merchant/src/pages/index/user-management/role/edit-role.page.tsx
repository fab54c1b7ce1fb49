import { idPattern } from '@larder/domain/ids';
import { isSystemRole } from '@larder/domain/team/permissions';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { Navigate, useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { LeadOn } from '#screen-kit/screen/lead-on.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { ChangedRole } from './edit-role/changed-role.tsx';

const PATH = '/pages/index/user-management/role/edit-role';

/** Screen 28: changes a role of the merchant's own; a role that cannot be changed is only shown. */
export default function EditRolePage() {
  const id = useSearchParams()[0].get('id') ?? '';
  const known = idPattern.test(id);
  const role = trpc.team.readRole.useQuery({ role: id }, { enabled: known });
  const skeleton = <CardSkeleton cards={4} />;
  const view = screenHref('/pages/index/user-management/role/view-role', { id });
  if (isSystemRole(id)) return <Navigate to={view} replace />;
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={role} skeleton={skeleton}>
      {(data) =>
        data.mayEdit ? (
          <ChangedRole key={data.version} role={data} />
        ) : (
          <LeadOn to={view} query={role} skeleton={skeleton} />
        )
      }
    </DataScreen>
  );
}
