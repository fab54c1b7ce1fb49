import { Button } from '@larder/ui/controls/button';
import { OfflineBanner } from '@larder/ui/feedback/offline-banner';
import { NavBar } from '@larder/ui/layout/nav-bar';
import { Screen } from '@larder/ui/layout/screen';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MerchantSwitch } from '#features/identity/merchant-switch.tsx';
import { useSignOut } from '#features/identity/use-sign-out.ts';
import { reloadAccess } from '#platform/api/reload-access.ts';
import { useOnline } from '#platform/network-state.ts';
import { session } from '#platform/session/session.ts';
import { trpc } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { SetUp } from './set-up.tsx';

export type DueTwoStep = {
  readonly merchantId: string;
  readonly merchantName: string;
  readonly email: string;
};

type TwoStepGateProps = {
  path: string;
  due: DueTwoStep;
  /** The recovery codes are shown: the gate must stay until they are saved. */
  onCodes: () => void;
  onDone: () => void;
};

/**
 * Stands before every page of a merchant that requires two-step verification, until the member has set it up: nothing
 * else is reachable but another merchant and the way out. [screens 140, decision 120]
 */
export function TwoStepGate({ path, due, onCodes, onDone }: TwoStepGateProps) {
  const t = useText();
  const online = useOnline();
  const signOut = useSignOut();
  const queryClient = useQueryClient();
  const { data: me } = trpc.identity.readMe.useQuery();
  const [saving, setSaving] = useState(false);
  // The change that led here is not announced afterwards; one that opens the merchant again leads on.
  useEffect(
    () => session.listen({ onPermissionChange: () => void reloadAccess(queryClient) }),
    [queryClient],
  );
  return (
    <Screen path={path} state="denied" plain bar={<NavBar title={t('title.tabBar.my.two-step')} />}>
      {!online && <OfflineBanner text={t('shell.offline')} />}
      {!saving && (
        <div className="flex flex-col gap-2 px-4 pt-6" data-two-step-due="">
          <h2 className="font-bold text-xl">
            {t('identity.twoStep.due.title', { merchant: due.merchantName })}
          </h2>
          <p className="text-ink-mid">{t('identity.twoStep.due.about', { merchant: due.merchantName })}</p>
          <div className="flex flex-wrap gap-3 pt-2">
            <MerchantSwitch memberships={me?.memberships ?? []} current={due.merchantId}>
              {(choose) => (
                <Button tone="secondary" size="medium" onClick={choose}>
                  {t('me.switchMerchant')}
                </Button>
              )}
            </MerchantSwitch>
            <Button tone="secondary" size="medium" onClick={() => void signOut()}>
              {t('btn.signOut')}
            </Button>
          </div>
        </div>
      )}
      <SetUp
        email={due.email}
        moves={false}
        onCodes={() => {
          setSaving(true);
          onCodes();
        }}
        onDone={onDone}
      />
    </Screen>
  );
}
