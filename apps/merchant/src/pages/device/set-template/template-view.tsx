import { Banner } from '@larder/ui/feedback/banner';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { List } from '@larder/ui/layout/list';
import { PackageOpen } from 'lucide-react';
import { isOn } from '#features/template/draft-state.ts';
import { LineRow } from '#features/template/line-row.tsx';
import { ShelfPicture } from '#features/template/shelf-picture/shelf-picture.tsx';
import { ViewSwitch } from '#features/template/shelf-picture/view-switch.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { EditorHead } from './editor-head.tsx';
import { ShelfTabs } from './shelf-tabs.tsx';
import { useShelfView } from './use-shelf-view.ts';

/** Read-only template, for members who may see it but not change it. */
export function TemplateView({ editor }: { editor: Outputs['template']['readEditor'] }) {
  const t = useText();
  const { view, setView, shelf, openShelf, openLine } = useShelfView();
  const { device, draft, products } = editor;
  const all = draft.lines.map((line) => {
    const product = products.find(({ id }) => id === line.productId);
    return {
      ...line,
      name: product?.name ?? '',
      specification: product?.specification ?? null,
      pictureUrl: product?.pictureUrl ?? null,
    };
  });
  const lines = all.filter(isOn(shelf));
  return (
    <>
      <Banner tone="info">{t('template.readOnly')}</Banner>
      <EditorHead editor={editor} />
      <ViewSwitch view={view} onChange={setView} />
      {view === 'picture' ? (
        <ShelfPicture lines={all} shelves={device} currency={device.currency} onOpen={openLine} />
      ) : (
        <ShelfTabs shelves={device} lines={draft.lines} shelf={shelf} onChange={openShelf}>
          <div className="bg-surface">
            {lines.length === 0 && (
              <EmptyState icon={<PackageOpen aria-hidden="true" />} title={t('template.layerEmpty')} />
            )}
            <List label={t('template.lines')}>
              {lines.map((line) => (
                <LineRow key={line.productId} line={line} currency={device.currency} />
              ))}
            </List>
          </div>
        </ShelfTabs>
      )}
    </>
  );
}
