import { Badge } from '@larder/ui/feedback/badge';
import { ListRow } from '@larder/ui/layout/list-row';
import { useNavigate } from 'react-router-dom';
import { headOptions } from '#platform/live/refresh-head.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { itemsOf, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { PagedSheet } from '#screen-kit/screen/paged-sheet.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Rollout = Outputs['template']['listRollouts']['items'][number];
type RolloutListSheetProps = { onClose: () => void; onOpen: (id: string) => void };

/** List of the templates published to several devices, newest first. */
export function RolloutListSheet({ onClose, onOpen }: RolloutListSheetProps) {
  const t = useText();
  const query = trpc.template.listRollouts.useInfiniteQuery({}, { ...pagedOptions, ...headOptions('id') });
  return (
    <PagedSheet
      title={t('template.rollout.title')}
      closeLabel={t('btn.close')}
      onClose={onClose}
      query={query}
      items={query.data ? itemsOf(query.data) : []}
      none={t('template.rollout.none')}
    >
      {(rollout) => <RolloutRow key={rollout.id} rollout={rollout} onOpen={() => onOpen(rollout.id)} />}
    </PagedSheet>
  );
}

function RolloutRow({ rollout, onOpen }: { rollout: Rollout; onOpen: () => void }) {
  const t = useText();
  const { fullTime, money } = useFormats();
  const navigate = useNavigate();
  const { timezone } = useMe().merchant;
  const { id, createdAt, byName, preset, source, price, onlyPrices, devices, applied, failed } = rollout;
  const from =
    source &&
    [
      source.name ?? source.deviceNo,
      source.rev === null ? t('enum.template.draft') : t('device.template.rev', { rev: source.rev }),
    ].join(' · ');
  const priced =
    price &&
    [
      price.product,
      price.priceMinor === null ? t('product.priceChange.former') : money(price.priceMinor),
    ].join(' · ');
  // A change of one price has a screen of its own.
  const href = price && screenHref('/pages/index/product-management/price-change', { id });
  return (
    <ListRow
      id={id}
      title={preset ?? from ?? priced ?? t('fixed.missing')}
      subtitle={
        <>
          <span className="block">{fullTime(createdAt, timezone)}</span>
          <span className="block">
            {[
              onlyPrices && t('template.rollOut.prices'),
              byName && t('template.by', { name: byName }),
              t('template.rollout.appliedOn', { count: applied, of: devices }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      }
      trailing={
        failed > 0 && (
          <Badge tone="bad" name="rollout.failed">
            {t('template.rollout.failed', { count: failed })}
          </Badge>
        )
      }
      onPress={() => (href ? navigate(href) : onOpen())}
    />
  );
}
