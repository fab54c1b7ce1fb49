import { Button } from '@larder/ui/controls/button';
import { Modal } from '@larder/ui/feedback/modal';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { reloadAccess } from '#platform/api/reload-access.ts';
import { clientStorage } from '#platform/client-storage.ts';
import { session } from '#platform/session/session.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/**
 * Handles a change of the user's permissions during the session: reloads the menu, shows one modal, and OK leads home,
 * or to the no-permission page if no permission is left. [spec 2, screens 3.1]
 */
export function PermissionChange() {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [announced, setAnnounced] = useState(false);
  const [losesForm, setLosesForm] = useState(false);

  useEffect(
    () =>
      session.listen({
        onPermissionChange() {
          if (!session.isSignedIn()) return;
          // A second change may arrive after the page has already dropped its form.
          setLosesForm((before) => before || unsavedForms.any());
          setAnnounced(true);
        },
      }),
    [],
  );
  useEffect(() => {
    if (announced) void reloadAccess(queryClient);
  }, [announced, queryClient]);

  async function goOn() {
    const left = await reloadAccess(queryClient);
    unsavedForms.abandon();
    setAnnounced(false);
    setLosesForm(false);
    if (left !== 'none') return navigate('/', { replace: true });
    clientStorage.write('noPermission', '1');
    navigate('/pages/user/no-permission', { replace: true });
  }

  return (
    <Modal
      open={announced}
      onClose={() => void goOn()}
      title={t('refusal.PERMISSION_CHANGED')}
      description={losesForm ? t('shell.permissionChange.losesForm') : undefined}
      buttons={
        <Button size="medium" onClick={() => void goOn()}>
          {t('btn.ok')}
        </Button>
      }
    />
  );
}
