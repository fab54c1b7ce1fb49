import { Banner } from '@larder/ui/feedback/banner';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { List } from '@larder/ui/layout/list';
import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../app/use-text.ts';
import { isOn, type Shelf } from '../../../features/template/draft-state.ts';
import { LineRow } from '../../../features/template/line-row.tsx';
import type { Outputs } from '../../../platform/trpc.ts';
import { EditorHead } from './editor-head.tsx';
import { ShelfTabs } from './shelf-tabs.tsx';

/** The template for who may see it and not change it. */
export function TemplateView({ editor }: { editor: Outputs['template']['editor'] }) {
  const t = useText();
  const [shelf, setShelf] = useState<Shelf>({ door: 'L', layer: 1 });
  const { device, draft, products } = editor;
  const lines = draft.lines.filter(isOn(shelf));
  return (
    <>
      <Banner tone="info">{t('template.readOnly')}</Banner>
      <EditorHead editor={editor} />
      <ShelfTabs shelves={device} lines={draft.lines} shelf={shelf} onChange={setShelf}>
        <div className="bg-surface">
          {lines.length === 0 && (
            <EmptyState icon={<PackageOpen aria-hidden="true" />} title={t('template.layerEmpty')} />
          )}
          <List label={t('template.lines')}>
            {lines.map((line) => {
              const product = products.find(({ id }) => id === line.productId);
              return (
                <LineRow
                  key={line.productId}
                  line={{
                    ...line,
                    name: product?.name ?? '',
                    specification: product?.specification ?? null,
                    pictureUrl: product?.pictureUrl ?? null,
                  }}
                  currency={device.currency}
                />
              );
            })}
          </List>
        </div>
      </ShelfTabs>
    </>
  );
}
