import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { Link } from '@larder/ui/layout/link';
import { List } from '@larder/ui/layout/list';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ChangeFooter } from './price-change/change-footer.tsx';
import { ChangeHead } from './price-change/change-head.tsx';
import { ChangedDeviceRow } from './price-change/changed-device-row.tsx';
import type { PriceChange } from './price-change/price-change.ts';

const PATH = '/pages/index/product-management/price-change';

/** Screen 145: a change of prices with its state in each device, as they take it; and the way back. */
export default function PriceChangePage() {
  const id = useSearchParams()[0].get('id') ?? '';
  const known = idPattern.test(id);
  const change = trpc.template.readPriceChange.useQuery({ id }, { enabled: known });
  const t = useText();
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={change} skeleton={<CardSkeleton cards={2} />}>
      {(data) => (
        <>
          <CardStack>
            <ChangeHead change={data} />
            <Card flush>
              <List label={t('product.prices.devices')}>
                {data.devices.map((device) => (
                  <ChangedDeviceRow key={device.deviceNo} change={data} device={device} />
                ))}
              </List>
            </Card>
            <Notes change={data} />
          </CardStack>
          <ChangeFooter change={data} />
        </>
      )}
    </DataScreen>
  );
}

function Notes({ change: { undone, byName, createdAt } }: { change: PriceChange }) {
  const t = useText();
  const { dateTime } = useFormats();
  const { timezone } = useMe().merchant;
  return (
    <div className="rounded-xl bg-info-soft px-4 py-3 text-info text-sm">
      {undone && (
        <p>
          <Link
            href={screenHref('/pages/index/product-management/price-change', { id: undone.id }) ?? ''}
            className="underline"
          >
            {t('product.priceChange.undone', { time: dateTime(undone.at, timezone) })}
          </Link>
        </p>
      )}
      <p>{t('product.priceChange.only')}</p>
      <p>{t('product.priceChange.by', { name: byName, time: dateTime(createdAt, timezone) })}</p>
    </div>
  );
}
