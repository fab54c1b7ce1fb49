import { limits } from '@larder/domain/limits';
import { useToast } from '@larder/ui/feedback/use-toast';
import { ListRow } from '@larder/ui/layout/list-row';
import { useState } from 'react';
import { DeviceSearch } from '#features/device/choice/device-search.tsx';
import { trpc } from '#platform/trpc.ts';
import { itemsOf, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { PagedSheet } from '#screen-kit/screen/paged-sheet.tsx';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { CopySource } from './copy-source.ts';

type CabinetSheetProps = {
  /** Device that is not offered. */
  without: string;
  onClose: () => void;
  onChoose: (source: CopySource) => void;
};

/** Chooses another device whose template in force is copied. */
export function CabinetSheet({ without, onClose, onChoose }: CabinetSheetProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const utils = trpc.useUtils();
  const [reading, setReading] = useState<string | null>(null);
  const [q, setQ] = useState('');
  const query = trpc.device.list.useInfiniteQuery(
    { limit: limits.pageSizeMax, q: q || undefined },
    pagedOptions,
  );
  const devices = (query.data ? itemsOf(query.data) : []).filter(({ deviceNo }) => deviceNo !== without);
  async function choose(deviceNo: string, name: string) {
    setReading(deviceNo);
    try {
      const { inForce, products } = await utils.template.readEditor.fetch({ deviceNo }, { staleTime: 0 });
      if (inForce) onChoose({ name, lines: inForce.lines, products });
      else toast.info(t('template.none'));
    } catch (error) {
      toast.error(textOf(error));
    }
    setReading(null);
  }
  return (
    <PagedSheet
      title={t('template.copyCabinet')}
      closeLabel={t('btn.cancel')}
      onClose={onClose}
      query={query}
      items={devices}
      none={t(q ? 'fixed.empty.noResult' : 'template.noOther')}
      search={<DeviceSearch q={q} onSearch={setQ} />}
    >
      {({ deviceNo, name }) => (
        <ListRow
          key={deviceNo}
          id={deviceNo}
          title={name ?? deviceNo}
          subtitle={name ? deviceNo : undefined}
          disabled={reading !== null}
          onPress={() => void choose(deviceNo, name ?? deviceNo)}
        />
      )}
    </PagedSheet>
  );
}
