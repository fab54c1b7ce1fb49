import { activityKinds } from '@larder/domain/device/timeline-kinds';
import { limits } from '@larder/domain/limits';
import { History } from 'lucide-react';
import { HistoryScreen } from '#features/timeline/history-screen.tsx';
import { useFolded } from '#features/timeline/use-folded.tsx';
import { useHistory } from '#features/timeline/use-history.ts';
import { headOptions } from '#platform/live/refresh-head.ts';
import { trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

/**
 * Screen 139: what happened at all devices, by the merchant's clock; the last seven days unless chosen. Purchases after
 * one another are one row, and so is one change of several devices.
 */
export default function FleetActivityPage() {
  const t = useText();
  const seesAlerts = useCan(['alert.view']);
  const history = useHistory();
  const { filters } = history;
  const kind = activityKinds.find((known) => known === filters.kind);
  const query = trpc.device.listActivity.useInfiniteQuery(
    // Most rows are folded away.
    { ...(kind ? { kinds: [kind] } : {}), ...history.asked, limit: limits.pageSizeMax },
    { ...pagedOptions, ...headOptions('key') },
  );
  const folded = useFolded(query, {
    foldsPurchases: kind !== 'purchase',
    withDevice: !filters.deviceNo,
  });
  const kinds = activityKinds.filter(
    (known) =>
      (seesAlerts || (known !== 'alert' && known !== 'temperature')) &&
      // Of addresses from before.
      (known !== 'session' || kind === 'session'),
  );
  return (
    <HistoryScreen
      path="/pages/device/fleet-activity"
      query={folded.query}
      keyOf={({ key }) => key}
      label={t('title.device.fleet-activity')}
      filters={{
        history,
        label: t('timeline.kinds'),
        kind: kind ?? 'all',
        kinds: (['all', ...kinds] as const).map((value) => ({ value, label: t(`timeline.kind.${value}`) })),
        deviceTitle: t('audit.chooseActiveDevice'),
      }}
      empty={{
        icon: <History aria-hidden="true" />,
        title: t('audit.activityEmpty'),
        hint: t('audit.activityHint'),
      }}
    >
      {folded.row}
    </HistoryScreen>
  );
}
