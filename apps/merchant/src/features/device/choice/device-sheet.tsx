import { limits } from '@larder/domain/limits';
import { ListRow } from '@larder/ui/layout/list-row';
import { useState } from 'react';
import { trpc } from '#platform/trpc.ts';
import { itemsOf, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { PagedSheet } from '#screen-kit/screen/paged-sheet.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DeviceSearch } from './device-search.tsx';

type DeviceSheetProps = { title: string; onClose: () => void; onChoose: (deviceNo: string) => void };

/** Chooses one of the devices that the user can see, by name, number or address. */
export function DeviceSheet({ title, onClose, onChoose }: DeviceSheetProps) {
  const t = useText();
  const [q, setQ] = useState('');
  const query = trpc.device.list.useInfiniteQuery(
    { limit: limits.pageSizeMax, q: q || undefined },
    pagedOptions,
  );
  return (
    <PagedSheet
      title={title}
      closeLabel={t('btn.cancel')}
      onClose={onClose}
      query={query}
      items={query.data ? itemsOf(query.data) : []}
      none={t(q ? 'fixed.empty.noResult' : 'shell.devices.none')}
      search={<DeviceSearch q={q} onSearch={setQ} />}
    >
      {({ deviceNo, name }) => (
        <ListRow
          key={deviceNo}
          id={deviceNo}
          title={name ?? deviceNo}
          subtitle={name ? deviceNo : undefined}
          onPress={() => onChoose(deviceNo)}
        />
      )}
    </PagedSheet>
  );
}
