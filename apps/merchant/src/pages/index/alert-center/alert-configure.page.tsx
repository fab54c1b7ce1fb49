import { type AlertType, alertTypes } from '@larder/domain/alert/alert-type';
import { deviceNoPattern } from '@larder/domain/ids';
import { ButtonLink } from '@larder/ui/controls/button';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { UserX } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { Can } from '#screen-kit/member/can.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useBackCloses } from '#screen-kit/screen/open-layers.ts';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DeviceChoice } from './alert-configure/device-choice.tsx';
import { RemovedMembers } from './alert-configure/removed-members.tsx';
import { ScopeCard } from './alert-configure/scope-card.tsx';
import { UsersForm } from './alert-configure/users-form.tsx';

const PATH = '/pages/index/alert-center/alert-configure';

/** Screen 54: the members who are notified of alerts, by which methods and when. */
export default function AlertConfigurePage() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const deviceNo = search.get('deviceNo') || undefined;
  const type = alertTypes.find((known) => known === search.get('type')) ?? 'power_off';
  const known = deviceNo === undefined || deviceNoPattern.test(deviceNo);
  const [picking, setPicking] = useState(false);
  const closePicker = useCallback(() => setPicking(false), []);
  useBackCloses(picking, closePicker);
  /** Only members with access to all devices may choose for all of them. */
  const mayChooseAll = useMe().membership.deviceScope === 'all';
  const mustPick = deviceNo === undefined && !mayChooseAll;
  const query = trpc.alert.readSubscriptions.useQuery({ deviceNo, type }, { enabled: known && !mustPick });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;

  function choose(next: { deviceNo: string | null; type: AlertType }) {
    setPicking(false);
    setSearch(new URLSearchParams({ ...(next.deviceNo && { deviceNo: next.deviceNo }), type: next.type }), {
      replace: true,
      preventScrollReset: true,
    });
  }
  if (picking || mustPick) {
    return (
      <AppScreen path={PATH} title={t('alert.device')} onBack={picking ? closePicker : undefined}>
        <DeviceChoice
          value={deviceNo ?? null}
          mayChooseAll={mayChooseAll}
          onSelect={(chosen) => choose({ deviceNo: chosen, type })}
        />
      </AppScreen>
    );
  }
  return (
    <DataScreen
      path={PATH}
      query={query}
      skeleton={<CardSkeleton cards={3} />}
      isEmpty={({ members }) => members.length === 0}
      empty={
        <>
          <RemovedMembers members={query.data?.removed ?? []} />
          <NobodyEligible isOne={deviceNo !== undefined} />
        </>
      }
      head={
        <ScopeCard
          device={deviceNo ? (query.data?.device?.name ?? deviceNo) : null}
          type={type}
          onPickDevice={() => setPicking(true)}
          onType={(chosen) => choose({ deviceNo: deviceNo ?? null, type: chosen })}
        />
      }
    >
      {(stored) => <UsersForm key={`${deviceNo} ${type}`} stored={stored} />}
    </DataScreen>
  );
}

function NobodyEligible({ isOne }: { isOne: boolean }) {
  const t = useText();
  const users = screenHref('/pages/index/user-management/list');
  return (
    <EmptyState
      icon={<UserX aria-hidden="true" />}
      title={isOne ? t('alert.users.empty') : t('alert.users.emptyAll')}
      hint={t('alert.users.hint')}
      action={
        <Can anyOf={['user.view', 'role.view']}>
          <ButtonLink href={users} size="medium">
            {t('title.index.user-management.list')}
          </ButtonLink>
        </Can>
      }
    />
  );
}
