import { ButtonLink } from '@larder/ui/controls/button';
import { Badge } from '@larder/ui/feedback/badge';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Section } from '@larder/ui/layout/section';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { trpc } from '#platform/trpc.ts';
import { Can } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ListHead, type ListHeadProps } from './list-head.tsx';

const VIEW = '/pages/index/user-management/role/view-role';

/** The merchant's own roles, and below them the system roles that can be copied. */
export function RolesTab({ tabs, search }: ListHeadProps) {
  const t = useText();
  const { q } = search;
  const roles = trpc.team.listRoles.useInfiniteQuery({ q: q || undefined }, pagedOptions);
  const addHref = screenHref('/pages/index/user-management/role/add-new-role');
  const people = (count: number) =>
    count === 0 ? t('team.role.people_none') : t('team.role.people', { count });
  return (
    <DataScreen
      path="/pages/index/user-management/list"
      query={roles}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => q !== '' && itemsOf(data).length === 0}
      empty={<NothingFound onClear={() => search.onSearch('')} />}
      head={<ListHead tabs={tabs} search={search} />}
    >
      {({ pages }) => (
        <>
          {!q && (
            <Section title={t('team.roles.system')}>
              <List label={t('team.roles.system')}>
                {(pages[0]?.system ?? []).map(({ code, members }) => (
                  <ListRow
                    key={code}
                    id={code}
                    strong
                    href={screenHref(VIEW, { id: code })}
                    title={t(`enum.role.${code}`)}
                    subtitle={t(`team.role.describe.${code}`)}
                    value={people(members)}
                  />
                ))}
              </List>
            </Section>
          )}
          <Section title={t('team.roles.own')}>
            {itemsOf({ pages }).length === 0 ? (
              <p className="px-4 py-4 text-ink-soft">{t('team.roles.none')}</p>
            ) : (
              <PagedList query={roles} keyOf={({ id }) => id} label={t('team.roles.list')}>
                {({ id, name, members }) => (
                  <ListRow
                    as="div"
                    id={id}
                    strong
                    href={screenHref(VIEW, { id })}
                    title={name}
                    value={people(members)}
                    trailing={<Badge tone="info">{t('team.role.custom')}</Badge>}
                  />
                )}
              </PagedList>
            )}
          </Section>
          <Can anyOf={['role.edit']}>
            <StickyFooter>
              <ButtonLink href={addHref}>{t('team.roles.add')}</ButtonLink>
            </StickyFooter>
          </Can>
        </>
      )}
    </DataScreen>
  );
}
