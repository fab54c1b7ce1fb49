import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { RolesTab } from './list/roles-tab.tsx';
import { UsersTab } from './list/users-tab.tsx';

/** Screen 24: the people who work here and the roles that say what they may do. */
export default function UserManagementPage() {
  const maySeeUsers = useCan(['user.view']);
  const maySeeRoles = useCan(['role.view']);
  const { filters, setFilters } = useQueryFilters({ tab: '', q: '' });
  const tabs = {
    value: maySeeRoles && (filters.tab === 'roles' || !maySeeUsers) ? ('roles' as const) : ('users' as const),
    isChoice: maySeeUsers && maySeeRoles,
    onChange: (tab: string) => setFilters({ tab: tab === 'roles' ? tab : '', q: '' }),
  };
  const search = { q: filters.q, onSearch: (q: string) => setFilters({ q }) };
  return tabs.value === 'roles' ? (
    <RolesTab key="roles" tabs={tabs} search={search} />
  ) : (
    <UsersTab key="users" tabs={tabs} search={search} />
  );
}
