import { SearchField } from '@larder/ui/controls/search-field';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import type { ReactElement, ReactNode } from 'react';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, type PagedQuery } from '#screen-kit/screen/paged-list.tsx';
import type { QueryView } from '#screen-kit/screen/query-view.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceSearch } from './use-device-search.ts';

type Listed = { readonly deviceNo: string };

type DeviceChoiceScreenProps<Device extends Listed> = {
  path: ScreenPath;
  query: PagedQuery<Device> & Omit<QueryView<unknown>, 'data'>;
  search: DeviceSearch;
  /** Empty state when there is no device at all. */
  none: { icon: ReactNode; title: string };
  /** Rows begin with a picture of their own. */
  pictures?: boolean;
  aboveSearch?: ReactNode;
  belowSearch?: ReactNode;
  /** Footer that sticks below the list. */
  footer?: ReactNode;
  children: (device: Device) => ReactElement;
};

/** Screen to search for one device and choose it. The caller decides what a row shows and where it leads. */
export function DeviceChoiceScreen<Device extends Listed>(props: DeviceChoiceScreenProps<Device>) {
  const { path, query, search, none, pictures = true, aboveSearch, belowSearch, footer, children } = props;
  const t = useText();
  return (
    <DataScreen
      path={path}
      query={query}
      skeleton={<ListSkeleton picture={pictures} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={search.isFiltered ? <NothingFound onClear={search.clearFilters} /> : <EmptyState {...none} />}
      head={
        <div className="flex flex-col gap-3 p-3">
          {aboveSearch}
          <SearchField
            label={t('shell.devices.searchLabel')}
            placeholder={t('shell.devices.search')}
            clearLabel={t('btn.clear')}
            value={search.search.typed}
            onValueChange={search.search.setTyped}
          />
          {belowSearch}
        </div>
      }
    >
      {() => (
        <>
          <div className="grow border-line border-t bg-surface">
            <PagedList query={query} keyOf={({ deviceNo }) => deviceNo} label={t('shell.devices.list')}>
              {children}
            </PagedList>
          </div>
          {footer}
        </>
      )}
    </DataScreen>
  );
}
