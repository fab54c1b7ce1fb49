import { limits } from '@larder/domain/limits';
import { SearchField } from '@larder/ui/controls/search-field';
import { ListRow } from '@larder/ui/layout/list-row';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '#platform/trpc.ts';
import { OneFilter } from '#screen-kit/filter/one-filter.tsx';
import { useSearchText } from '#screen-kit/filter/use-search-text.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { itemsOf, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { PagedSheet } from '#screen-kit/screen/paged-sheet.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type PersonFilterProps = {
  personId: string;
  /** Name of the chosen person, once it is known. */
  name: string | null | undefined;
  onChange: (personId: string) => void;
};

/** Filters a list by one person. */
export function PersonFilter({ personId, name, onChange }: PersonFilterProps) {
  const t = useText();
  return (
    <OneFilter
      chosen={personId ? t('audit.onlyPerson', { name: name ?? '…' }) : null}
      label={t('audit.person')}
      icon={<UserRound aria-hidden="true" />}
      mayChoose={useCan(['audit.view', 'restocker.view', 'user.view'])}
      onChange={onChange}
    >
      {(sheet) => <PersonSheet {...sheet} />}
    </OneFilter>
  );
}

type PersonSheetProps = { onClose: () => void; onChoose: (personId: string) => void };

/** Chooses one of the merchant's people by name, those who left included. */
function PersonSheet({ onClose, onChoose }: PersonSheetProps) {
  const t = useText();
  const [q, setQ] = useState('');
  const search = useSearchText(q, setQ);
  const query = trpc.audit.listPeople.useInfiniteQuery(
    { limit: limits.pageSizeMax, q: q || undefined },
    pagedOptions,
  );
  return (
    <PagedSheet
      title={t('audit.choosePerson')}
      closeLabel={t('btn.cancel')}
      onClose={onClose}
      query={query}
      items={query.data ? itemsOf(query.data) : []}
      none={t('audit.noPerson')}
      search={
        <div className="sticky top-0 z-20 bg-surface px-5 pt-1 pb-2">
          <SearchField
            label={t('audit.searchPerson')}
            placeholder={t('audit.searchPerson')}
            clearLabel={t('btn.clear')}
            value={search.typed}
            onValueChange={search.setTyped}
          />
        </div>
      }
    >
      {({ id, name, left }) => (
        <ListRow
          key={id}
          id={id}
          title={name}
          subtitle={left ? t('audit.left') : undefined}
          onPress={() => onChoose(id)}
        />
      )}
    </PagedSheet>
  );
}
