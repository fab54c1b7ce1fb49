import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import type { Outputs } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Devices whose template contains the product. */
export function CabinetsCard({ cabinets }: { cabinets: Outputs['product']['read']['cabinets'] }) {
  const t = useText();
  const opens = useCan(['device.view']);
  return (
    <Card title={t('product.detail.usedIn')} flush>
      {cabinets.length === 0 ? (
        <p className="px-4 pb-3 text-ink-soft">{t('product.detail.unused')}</p>
      ) : (
        <List>
          {cabinets.map(({ deviceNo, name }) => (
            <ListRow
              key={deviceNo}
              id={deviceNo}
              title={name ?? deviceNo}
              subtitle={name ? deviceNo : undefined}
              href={opens ? screenHref('/pages/device/device-details', { deviceNo }) : undefined}
            />
          ))}
        </List>
      )}
    </Card>
  );
}
