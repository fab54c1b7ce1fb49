import { Badge } from '@larder/ui/feedback/badge';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { List } from '@larder/ui/layout/list';
import { apiClient } from '#platform/api/api-client.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { opensAtOnce, PricedDeviceRow } from './priced-device-row.tsx';
import { PublishSheet } from './publish-sheet.tsx';
import type { RollOutSource } from './roll-out-step.ts';

type RollOutPricesProps = {
  source: RollOutSource;
  deviceNos: readonly string[];
  onClose: () => void;
  onSent: (id: string) => void;
};

type Preview = Outputs['template']['readRolloutPrices'];

/** Last question before prices go to several devices: how many products each has, and which prices become which. */
export function RollOutPrices({ source, deviceNos, onClose, onSent }: RollOutPricesProps) {
  const t = useText();
  const asked = { source, deviceNos: [...deviceNos] };
  const query = trpc.template.readRolloutPrices.useQuery(asked, { staleTime: 0 });
  const { mutateAsync, isPending } = useSend(apiClient.template.rollOutPrices.mutate);
  const changing = query.data?.devices.filter(({ prices }) => prices.length > 0).length ?? 0;
  return (
    <PublishSheet
      title={t('template.rollOut.pricesTitle', { count: deviceNos.length })}
      verb={changing > 0 ? t('template.rollOut.pricesPublish', { count: changing }) : undefined}
      disabled={changing === 0}
      isPending={isPending}
      send={() => mutateAsync(asked)}
      onSent={onSent}
      onClose={onClose}
    >
      <p className="px-4 pb-3 text-ink-mid">{t('template.rollOut.pricesSentence')}</p>
      {query.data ? (
        <List label={t('template.rollOut.changes')}>
          {query.data.devices.map((device) => (
            <PricedDeviceRow
              key={device.deviceNo}
              device={device}
              subtitle={t('template.rollOut.matching', { n: device.matching, of: query.data.products })}
              trailing={<PriceFit device={device} />}
              isOpen={opensAtOnce(query.data.devices)}
            />
          ))}
        </List>
      ) : query.isError ? (
        <FailedQuery query={query} />
      ) : (
        <ListSkeleton picture={false} />
      )}
    </PublishSheet>
  );
}

function PriceFit({ device: { matching, prices } }: { device: Preview['devices'][number] }) {
  const t = useText();
  if (matching === 0)
    return (
      <Badge tone="warn" name="rollOut.noMatch">
        {t('template.rollOut.noMatch')}
      </Badge>
    );
  if (prices.length === 0)
    return <span className="text-ink-soft text-sm">{t('template.rollOut.samePrices')}</span>;
  return (
    <Badge tone="info" name="rollOut.newPrices">
      {t('template.rollOut.newPrices', { count: prices.length })}
    </Badge>
  );
}
