import { SearchField } from '@larder/ui/controls/search-field';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { ListRow } from '@larder/ui/layout/list-row';
import { Check, Refrigerator } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '#platform/trpc.ts';
import { useSearchText } from '#screen-kit/filter/use-search-text.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type DeviceChoiceProps = {
  /** Number of the chosen device; null means all. */
  value: string | null;
  onSelect: (deviceNo: string | null) => void;
};

type WholeChoiceProps = DeviceChoiceProps & { mayChooseAll: boolean };

/** Chooses one device or all, in place of the page, because the keyboard misplaces fields in sheets. */
export function DeviceChoice({ value, mayChooseAll, onSelect }: WholeChoiceProps) {
  const t = useText();
  const [q, setQ] = useState('');
  const search = useSearchText(q, setQ);
  return (
    <>
      <div className="p-3">
        <SearchField
          label={t('shell.devices.searchLabel')}
          placeholder={t('shell.devices.search')}
          clearLabel={t('btn.clear')}
          value={search.typed}
          onValueChange={search.setTyped}
        />
      </div>
      {mayChooseAll && (
        <div className="border-line border-y bg-surface">
          <ListRow
            as="div"
            title={t('alert.users.allDevices')}
            strong
            chevron={false}
            trailing={value === null && <Chosen />}
            onPress={() => onSelect(null)}
          />
        </div>
      )}
      <Devices q={q} value={value} onSelect={onSelect} onClear={() => search.setTyped('')} />
    </>
  );
}

type DevicesProps = DeviceChoiceProps & { q: string; onClear: () => void };

function Devices({ q, value, onSelect, onClear }: DevicesProps) {
  const t = useText();
  const devices = trpc.device.list.useInfiniteQuery({ q: q || undefined }, pagedOptions);
  if (!devices.data)
    return devices.isError ? <FailedQuery query={devices} /> : <ListSkeleton picture={false} />;
  if (itemsOf(devices.data).length === 0) {
    return q ? (
      <NothingFound onClear={onClear} />
    ) : (
      <EmptyState icon={<Refrigerator aria-hidden="true" />} title={t('shell.devices.none')} />
    );
  }
  return (
    <div className="border-line border-b bg-surface">
      <PagedList query={devices} keyOf={({ deviceNo }) => deviceNo} label={t('shell.devices.list')}>
        {({ deviceNo, name }) => (
          <ListRow
            as="div"
            id={deviceNo}
            title={name ?? deviceNo}
            subtitle={name ? deviceNo : undefined}
            chevron={false}
            trailing={value === deviceNo && <Chosen />}
            onPress={() => onSelect(deviceNo)}
          />
        )}
      </PagedList>
    </div>
  );
}

function Chosen() {
  const t = useText();
  return <Check role="img" aria-label={t('alert.users.chosen')} className="size-icon-sm" />;
}
