import { Button } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '#features/identity/use-sign-out.ts';
import { reloadAccess } from '#platform/api/reload-access.ts';
import { clientStorage } from '#platform/client-storage.ts';
import { useHasAccount } from '#screen-kit/member/use-session.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Screen 70: shown for every address while the flag is set. */
export default function NoPermissionPage() {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const hasAccount = useHasAccount();
  const signOut = useSignOut();
  const check = useMutation({ mutationFn: () => reloadAccess(queryClient) });

  async function checkAgain() {
    const found = await check.mutateAsync();
    if (found === 'unknown') return toast.error(t('refusal.NETWORK_TIMEOUT'));
    if (found === 'none') return toast.info(t('identity.stillNoPermission'));
    clientStorage.write('noPermission', null);
    navigate('/', { replace: true });
  }

  return (
    <AppScreen path="/pages/user/no-permission" onBack={null}>
      <EmptyState
        icon={<Lock aria-hidden="true" />}
        title={t('fixed.noPermission.text')}
        action={
          <div className="flex w-64 max-w-full flex-col gap-3">
            {hasAccount && (
              <Button
                block
                onClick={() => void checkAgain()}
                busyText={check.isPending ? t('shell.loading') : undefined}
              >
                {t('btn.checkAgain')}
              </Button>
            )}
            <Button tone="secondary" block onClick={() => void signOut()}>
              {hasAccount ? t('btn.signOut') : t('btn.signIn')}
            </Button>
          </div>
        }
      />
    </AppScreen>
  );
}
