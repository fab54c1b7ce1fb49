import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useEffect, useState } from 'react';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import type { Leaving } from '#screen-kit/navigation/create-app-history.ts';
import { useAppHistory } from '#screen-kit/navigation/history-context.ts';
import { openLayers } from '#screen-kit/screen/open-layers.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/**
 * The only guard of all navigation: the user's Back first closes the topmost layer over the page, then unsaved changes
 * are asked about. Navigation by the app itself also drops open layers, such as the question that led to a save.
 * [screens LEAVE]
 */
export function NavigationGuard() {
  const t = useText();
  const history = useAppHistory();
  const [held, setHeld] = useState<Leaving | null>(null);
  useEffect(() => {
    history.setGuard((leaving) => {
      if (leaving.kind === 'POP' && !leaving.byApp && openLayers.any()) {
        openLayers.closeTop();
        return true;
      }
      const leaves = leaving.location.pathname !== history.visit().location.pathname;
      if (!leaves || !unsavedForms.any()) return false;
      setHeld(leaving);
      return true;
    });
    return () => history.setGuard(null);
  }, [history]);
  useEffect(() => {
    const cover = () => history.cover(openLayers.any() ? openLayers.closeTop : null);
    cover();
    // One layer may replace another: it closes and opens in the same tick.
    return openLayers.watch(() => queueMicrotask(cover));
  }, [history]);
  return (
    <ConfirmDialog
      open={held !== null}
      title={t('fixed.leave.title')}
      sentence={t('shell.leave.sentence')}
      cancelLabel={t('btn.stay')}
      verb={t('btn.leave')}
      destructive
      onCancel={() => setHeld(null)}
      onConfirm={() => {
        unsavedForms.abandon();
        setHeld(null);
        held?.goOn();
      }}
    />
  );
}
