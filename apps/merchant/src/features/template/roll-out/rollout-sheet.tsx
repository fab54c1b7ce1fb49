import { Button } from '@larder/ui/controls/button';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Progress } from '@larder/ui/feedback/progress';
import { useToast } from '@larder/ui/feedback/use-toast';
import { List } from '@larder/ui/layout/list';
import { Sheet } from '@larder/ui/pickers/sheet';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { opensAtOnce, PricedDeviceRow } from './priced-device-row.tsx';
import type { RollOutExtent, RollOutSource } from './roll-out-step.ts';

type Rollout = Outputs['template']['readRollout'];
type RolloutDevice = Rollout['devices'][number];

const TONES: Record<RolloutDevice['state'], BadgeTone> = {
  applied: 'good',
  published: 'warn',
  waiting: 'info',
  replaced: 'neutral',
  canceled: 'neutral',
  refused: 'bad',
  rejected: 'bad',
};

type RolloutSheetProps = {
  id: string;
  onClose: () => void;
  /** Publishes again to the devices where it failed. */
  onRetry: (source: RollOutSource, extent: RollOutExtent, deviceNos: string[]) => void;
  /** Follows the roll-out that brings former prices back. */
  onUndone: (id: string) => void;
};

/** States in which new prices can still be taken back. */
const undoable: readonly RolloutDevice['state'][] = ['published', 'applied', 'rejected'];

/** Progress of a template at each of its devices; updates as they answer. */
export function RolloutSheet({ id, onClose, onRetry, onUndone }: RolloutSheetProps) {
  const t = useText();
  const online = useOnline();
  const mayEdit = useCan(['template.edit']);
  const query = trpc.template.readRollout.useQuery({ id });
  const source = query.data?.source;
  const extent = query.data?.onlyPrices ? 'prices' : 'whole';
  const devices = query.data?.devices ?? [];
  // Prices that a device refused are no failure: it has none of the products, or the same prices.
  const failed = devices.filter(
    ({ state }) => state === 'rejected' || (extent === 'whole' && state === 'refused'),
  );
  const returns = extent === 'prices' && devices.some(({ state }) => undoable.includes(state));
  return (
    <Sheet
      open
      title={t('template.rollout.title')}
      closeLabel={t('btn.close')}
      onClose={onClose}
      footer={
        source &&
        mayEdit &&
        (failed.length > 0 || returns) && (
          <div className="flex flex-col gap-2 px-5 py-3">
            {returns && <UndoPrices id={id} onUndone={onUndone} />}
            {failed.length > 0 && (
              <Button
                block
                tone="secondary"
                disabled={!online}
                onClick={() =>
                  onRetry(
                    source,
                    extent,
                    failed.map(({ deviceNo }) => deviceNo),
                  )
                }
              >
                {t('template.rollout.retry', { count: failed.length })}
              </Button>
            )}
          </div>
        )
      }
    >
      {query.data ? (
        <>
          {query.data.onlyPrices && <PricesNote rollout={query.data} />}
          <RolloutList rollout={query.data} />
        </>
      ) : query.isError ? (
        <FailedQuery query={query} />
      ) : (
        <ListSkeleton picture={false} />
      )}
    </Sheet>
  );
}

function PricesNote({ rollout: { isUndo, undoneAt } }: { rollout: Rollout }) {
  const t = useText();
  const { dateTime } = useFormats();
  const { timezone } = useMe().merchant;
  return (
    <p className="px-4 pb-3 text-ink-mid text-sm">
      {t(isUndo ? 'template.rollout.formerPrices' : 'template.rollout.onlyPrices')}{' '}
      {undoneAt && t('product.priceChange.undone', { time: dateTime(undoneAt, timezone) })}
    </p>
  );
}

/** Brings the prices back that the devices had before. */
function UndoPrices({ id, onUndone }: { id: string; onUndone: (id: string) => void }) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = useSend(apiClient.template.undoPrices.mutate);
  async function undo() {
    try {
      onUndone((await mutateAsync({ id })).id);
    } catch (error) {
      toast.error(textOf(error));
    }
    void utils.template.readRollout.invalidate();
    void utils.template.listRollouts.invalidate();
  }
  return (
    <Button
      block
      tone="secondary"
      disabled={!online}
      busyText={isPending ? t('shell.sending') : undefined}
      onClick={() => void undo()}
    >
      {t('product.priceChange.backToFormer')}
    </Button>
  );
}

function RolloutList({ rollout: { devices, onlyPrices } }: { rollout: Rollout }) {
  const t = useText();
  const applied = devices.filter(({ state }) => state === 'applied').length;
  const going = devices.filter(({ state }) => state !== 'refused').length;
  return (
    <>
      <div className="px-4 pb-3" role="status">
        <Progress
          label={t('template.rollout.progress')}
          share={going === 0 ? 0 : applied / going}
          valueText={t('template.rollout.count', { count: applied, of: going })}
        />
      </div>
      <List label={t('template.rollout.title')}>
        {devices.map((device) => (
          <RolloutRow
            key={device.deviceNo}
            device={device}
            isHarmless={onlyPrices && device.state === 'refused'}
            isOpen={opensAtOnce(devices)}
          />
        ))}
      </List>
    </>
  );
}

type RolloutRowProps = {
  device: RolloutDevice;
  /** Refused, and nothing is wrong: it has none of the products, or the same prices. */
  isHarmless: boolean;
  isOpen: boolean;
};

function RolloutRow({ device, isHarmless, isOpen }: RolloutRowProps) {
  const t = useText();
  const textOf = useRefusalText();
  const { deviceNo, name, rev, prices, state, refusal } = device;
  const error = refusal && Object.assign(new Error(refusal.code), { data: { refusal } });
  const facts = [name && deviceNo, rev !== null && t('device.template.rev', { rev })];
  return (
    <PricedDeviceRow
      device={device}
      isOpen={isOpen}
      subtitle={
        <>
          {facts.filter(Boolean).join(' · ')}
          {prices.length > 0 && (
            <span className="block">{t('template.priceChanged', { count: prices.length })}</span>
          )}
          {error && <span className={isHarmless ? 'block' : 'block text-bad'}>{textOf(error)}</span>}
        </>
      }
      trailing={
        <Badge tone={isHarmless ? 'neutral' : TONES[state]} name={`rollout.${state}`}>
          {t(`template.rollout.${state}`)}
        </Badge>
      }
    />
  );
}
