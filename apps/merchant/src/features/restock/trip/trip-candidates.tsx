import { SearchField } from '@larder/ui/controls/search-field';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { useState } from 'react';
import { trpc } from '#platform/trpc.ts';
import { useSearchText } from '#screen-kit/filter/use-search-text.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { TripCandidateRow } from './trip-candidate-row.tsx';
import type { TripChoice, TripForm } from './use-trip-form.ts';

/** Devices that a trip may include, those that need most first; a tick adds one at its end. */
export function TripCandidates({ trip, form }: { trip: TripChoice; form: TripForm }) {
  const t = useText();
  const [q, setQ] = useState('');
  const search = useSearchText(q, setQ);
  return (
    <section aria-labelledby="trip-candidates" className="flex grow flex-col">
      <div className="flex flex-col gap-2 px-3 pb-3">
        <h2 id="trip-candidates" className="px-1 font-bold text-lg">
          {t('restock.trip.add')}
        </h2>
        <SearchField
          label={t('shell.devices.searchLabel')}
          placeholder={t('shell.devices.search')}
          clearLabel={t('btn.clear')}
          value={search.typed}
          onValueChange={search.setTyped}
        />
      </div>
      <Found trip={trip} form={form} q={q} onClear={() => search.setTyped('')} />
    </section>
  );
}

type FoundProps = { trip: TripChoice; form: TripForm; q: string; onClear: () => void };

function Found({ trip, form, q, onClear }: FoundProps) {
  const t = useText();
  const asked = q ? { ...trip, q } : trip;
  const found = trpc.restock.listTripCandidates.useInfiniteQuery(asked, { ...pagedOptions, gcTime: 0 });
  if (!found.data) return found.isError ? <FailedQuery query={found} /> : <ListSkeleton />;
  if (itemsOf(found.data).length === 0) {
    return q ? (
      <NothingFound onClear={onClear} />
    ) : (
      <p className="px-4 pb-4 text-ink-soft">{t('restock.trip.noMore')}</p>
    );
  }
  return (
    <div className="grow border-line border-t bg-surface">
      <PagedList query={found} keyOf={({ deviceNo }) => deviceNo} label={t('shell.devices.list')}>
        {(device) => <TripCandidateRow device={device} mode={trip.mode} form={form} />}
      </PagedList>
    </div>
  );
}
