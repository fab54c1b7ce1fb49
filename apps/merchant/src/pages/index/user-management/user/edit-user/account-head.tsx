import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { ListRow } from '@larder/ui/layout/list-row';
import { AccountBadge } from '#features/team/account-badge.tsx';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { roleName } from '#screen-kit/texts/role-name.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { ReadMember } from './read-member.ts';

/** Who the user is, what their role allows and when they were last here. */
export function AccountHead({ member }: { member: ReadMember }) {
  const t = useText();
  const { dateTime, phoneZone } = useFormats();
  const maySeeRole = useCan(['role.view']);
  const { userName, email, status, createdAt, lastActiveAt, role, roleName: own } = member;
  const name = roleName(t, { roleCode: own ? null : (role as 'owner'), roleName: own });
  return (
    <Card flush>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
        <h2 className="min-w-0 break-words font-bold text-xl">{userName}</h2>
        <AccountBadge status={status} />
      </div>
      <KeyValueList>
        <KeyValue label={t('team.user.email')} value={email} />
        <KeyValue label={t('team.user.added')} value={dateTime(createdAt, phoneZone)} />
        <KeyValue
          label={t('team.user.lastActive')}
          value={lastActiveAt ? dateTime(lastActiveAt, phoneZone) : undefined}
        />
      </KeyValueList>
      <ListRow
        as="div"
        title={maySeeRole ? t('team.user.viewRole') : t('team.user.role')}
        value={name}
        href={
          maySeeRole ? screenHref('/pages/index/user-management/role/view-role', { id: role }) : undefined
        }
      />
    </Card>
  );
}
