import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { MemberView } from './edit-user/member-view.tsx';
import { UserForm } from './edit-user/user-form.tsx';

const PATH = '/pages/index/user-management/user/edit-user';

/** Screen 26: one user: name, role, devices, and whether they may sign in. */
export default function EditUserPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  const known = idPattern.test(id);
  const member = trpc.team.readMember.useQuery({ id }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={member} skeleton={<CardSkeleton cards={2} />}>
      {(data) => (data.mayEdit ? <UserForm member={data} /> : <MemberView member={data} />)}
    </DataScreen>
  );
}
