import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { type BlockerFunction, useBlocker, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import { openLayers } from '#screen-kit/screen/open-layers.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { SpareEntryContext } from './spare-entry-context.ts';

type Step = Parameters<BlockerFunction>[0];

/**
 * The one guard of all navigation: the user's Back first closes the topmost sheet or modal; then the guard asks about
 * unsaved changes. A step of the app itself, as after a save, leaves open sheets and modals behind. [screens LEAVE]
 */
export function NavigationGuard() {
  const t = useText();
  const navigate = useNavigate();
  const spareEntry = useContext(SpareEntryContext);
  /** The step that would lose unsaved changes. */
  const [asked, setAsked] = useState<Step | null>(null);
  const heldFor = useRef<'layer' | 'form' | 'spareEntry'>('layer');
  const hold = useCallback<BlockerFunction>(
    (step) => {
      if (step.historyAction === 'POP' && openLayers.any()) {
        heldFor.current = 'layer';
        openLayers.closeTop();
        return true;
      }
      if (step.currentLocation.pathname !== step.nextLocation.pathname && unsavedForms.any()) {
        heldFor.current = 'form';
        setAsked(step);
        return true;
      }
      heldFor.current = 'spareEntry';
      return spareEntry?.isLeaving() ?? false;
    },
    [spareEntry],
  );
  const blocker = useBlocker(hold);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (heldFor.current === 'layer') blocker.reset();
    else if (heldFor.current === 'spareEntry') void spareEntry?.left().then(blocker.proceed);
  }, [blocker, spareEntry]);

  const { key, pathname } = useLocation();
  const { state } = useNavigation();
  useEffect(() => setAsked(null), [pathname]);
  useEffect(() => spareEntry?.settle(), [key, state, spareEntry]);
  useEffect(() => {
    const cover = () => spareEntry?.cover(openLayers.any() ? openLayers.closeTop : null);
    cover();
    // One layer may replace another: it closes and opens in the same tick.
    return openLayers.watch(() => queueMicrotask(cover));
  }, [spareEntry]);

  function leave() {
    unsavedForms.abandon();
    setAsked(null);
    if (blocker.state === 'blocked') blocker.proceed();
    // The query changed meanwhile, so the router dropped the blocked step.
    else if (asked?.historyAction === 'POP') void navigate(-1);
    else if (asked) void navigate(asked.nextLocation, { replace: asked.historyAction === 'REPLACE' });
  }
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t('fixed.leave.title')}
      sentence={t('shell.leave.sentence')}
      cancelLabel={t('btn.stay')}
      verb={t('btn.leave')}
      destructive
      onCancel={() => {
        setAsked(null);
        blocker.reset?.();
      }}
      onConfirm={leave}
    />
  );
}
