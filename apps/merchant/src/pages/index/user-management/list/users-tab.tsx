import { ButtonLink } from '@larder/ui/controls/button';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { InvitationsCard } from '#features/team/invitations-card.tsx';
import { trpc } from '#platform/trpc.ts';
import { Can } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ListHead, type ListHeadProps } from './list-head.tsx';
import { PowersCard } from './powers-card.tsx';
import { type ListedMember, UserRow } from './user-row.tsx';

const row = (member: ListedMember) => <UserRow member={member} />;

/** Users below the invitations that nobody has accepted yet; a small team's powers follow. */
export function UsersTab({ tabs, search }: ListHeadProps) {
  const t = useText();
  const { q } = search;
  const members = trpc.team.listMembers.useInfiniteQuery({ q: q || undefined }, pagedOptions);
  const invitations = trpc.team.listInvitations.useInfiniteQuery({}, pagedOptions);
  const addHref = screenHref('/pages/index/user-management/user/add-new-user');
  return (
    <DataScreen
      path="/pages/index/user-management/list"
      query={members}
      skeleton={<ListSkeleton />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={<NothingFound onClear={() => search.onSearch('')} />}
      head={<ListHead tabs={tabs} search={search} />}
    >
      {(data) => (
        <>
          {!q && <InvitationsCard query={invitations} />}
          <div className="border-line border-y bg-surface">
            <PagedList query={members} keyOf={({ id }) => id} label={t('team.users.list')}>
              {row}
            </PagedList>
          </div>
          {!q && !members.hasNextPage && <PowersCard members={itemsOf(data)} />}
          <Can anyOf={['user.edit']}>
            <StickyFooter>
              <ButtonLink href={addHref}>{t('team.users.add')}</ButtonLink>
            </StickyFooter>
          </Can>
        </>
      )}
    </DataScreen>
  );
}
