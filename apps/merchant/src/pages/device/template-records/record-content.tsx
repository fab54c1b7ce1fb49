import { shelfKey } from '@larder/domain/stock/line-key';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { List } from '@larder/ui/layout/list';
import { Fragment, useState } from 'react';
import { shelvesOf } from '#features/stock/shelves-of.ts';
import { ChangeList } from '#features/template/change-list.tsx';
import { LineRow } from '#features/template/line-row.tsx';
import { ShelfPicture } from '#features/template/shelf-picture/shelf-picture.tsx';
import { type ShelfView, ViewSwitch } from '#features/template/shelf-picture/view-switch.tsx';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Changes of a version, and its lines shelf by shelf. */
export function RecordContent({ versionId }: { versionId: string }) {
  const query = trpc.template.readRecord.useQuery({ versionId });
  if (!query.data) return query.isError ? <FailedQuery query={query} /> : <ListSkeleton rows={3} />;
  return <Content data={query.data} />;
}

function Content({ data }: { data: Outputs['template']['readRecord'] }) {
  const t = useText();
  const { record, diff, lines, shelves, currency } = data;
  const [view, setView] = useState<ShelfView>('lines');
  const all = [...lines, ...diff.removed];
  const doors = all.some(({ door }) => door === 'R') ? 2 : 1;
  const shelfWords = useShelfWords(doors);
  return (
    <div className="px-3 pb-3">
      <section className="rounded-xl bg-page p-3">
        {record.previousRev === null ? (
          <p className="text-ink-soft text-sm">{t('template.diffFirst')}</p>
        ) : (
          <>
            <h3 className="pb-1 font-semibold text-sm">{t('template.diff', { rev: record.previousRev })}</h3>
            <ChangeList {...diff} currency={currency} doors={doors} />
          </>
        )}
      </section>
      <section aria-label={t('template.lines')} className="-mx-3 pt-3">
        <ViewSwitch view={view} onChange={setView} />
        {view === 'picture' ? (
          <ShelfPicture lines={lines} shelves={shelves} currency={currency} />
        ) : (
          shelvesOf(lines).map((shelf) => (
            <Fragment key={shelfKey(shelf)}>
              <h3 className="px-4 pt-3 font-semibold text-ink-soft text-sm">{shelfWords(shelf)}</h3>
              <List>
                {shelf.lines.map((line) => (
                  <LineRow key={line.productId} line={line} currency={currency} />
                ))}
              </List>
            </Fragment>
          ))
        )}
      </section>
    </div>
  );
}
