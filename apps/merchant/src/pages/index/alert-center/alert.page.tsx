import { Button } from '@larder/ui/controls/button';
import { CountBadge } from '@larder/ui/feedback/count-badge';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useNavigate } from 'react-router-dom';
import { AlertIcon } from '#features/alert/alert-icon.tsx';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { Can } from '#screen-kit/member/can.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Kind = Outputs['alert']['summarize']['types'][number];

/** Screen 51: open alerts by type, and the members who are notified. */
export default function AlertPage() {
  const t = useText();
  const summary = trpc.alert.summarize.useQuery();
  return (
    <DataScreen
      path="/pages/index/alert-center/alert"
      query={summary}
      skeleton={<ListSkeleton picture={false} />}
    >
      {({ types }) => (
        <>
          <div className="border-line border-y bg-surface">
            <List label={t('title.index.alert-center.alert')}>
              {types.map((kind) => (
                <KindRow key={kind.type} kind={kind} />
              ))}
            </List>
          </div>
          <Can anyOf={['alert.configure']}>
            <ConfigureUsers />
          </Can>
        </>
      )}
    </DataScreen>
  );
}

function KindRow({ kind: { type, active, acknowledged, latestAt } }: { kind: Kind }) {
  const t = useText();
  const { dateTime } = useFormats();
  const { timezone } = useMe().merchant;
  const open = [
    active > 0 && t('alert.openCount', { count: active }),
    acknowledged > 0 && t('alert.acknowledgedCount', { count: acknowledged }),
  ].filter(Boolean);
  return (
    <ListRow
      id={type}
      href={screenHref('/pages/index/alert-center/alert-device', { type })}
      leading={<AlertIcon type={type} open={active > 0} />}
      strong={active > 0}
      title={t(`enum.alert.type.${type}`)}
      subtitle={
        <>
          <span className="block">{open.length > 0 ? open.join(' · ') : t('alert.none')}</span>
          {latestAt && (
            <span className="block">{t('alert.latest', { time: dateTime(latestAt, timezone) })}</span>
          )}
        </>
      }
      trailing={<CountBadge count={active} label={t('alert.openCount', { count: active })} />}
    />
  );
}

function ConfigureUsers() {
  const t = useText();
  const navigate = useNavigate();
  const href = screenHref('/pages/index/alert-center/alert-configure');
  return (
    <StickyFooter>
      <Button tone="secondary" onClick={() => navigate(href)}>
        {t('alert.configure')}
      </Button>
    </StickyFooter>
  );
}
