import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { itemsOf, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { ShowMore } from '#screen-kit/screen/show-more.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

/** The people who have a role; only their number for readers who do not see users. */
export function RoleUsers({ role, members }: { role: string; members: number }) {
  const t = useText();
  const maySee = useCan(['user.view']);
  const users = trpc.team.listMembers.useInfiniteQuery(
    { role },
    { ...pagedOptions, enabled: maySee && members > 0 },
  );
  return (
    <Card title={t('team.role.users')} flush>
      <p className="px-4 pb-2 text-ink-soft">
        {members === 0 ? t('team.role.noUsers') : t('team.role.people', { count: members })}
      </p>
      {users.data && (
        <List label={t('team.role.users')}>
          {itemsOf(users.data).map(({ id, userName, email }) => (
            <ListRow
              key={id}
              id={id}
              title={userName}
              subtitle={email}
              href={screenHref('/pages/index/user-management/user/edit-user', { id })}
            />
          ))}
        </List>
      )}
      <ShowMore query={users} />
    </Card>
  );
}
