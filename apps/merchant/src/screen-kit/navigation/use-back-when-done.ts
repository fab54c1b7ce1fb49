import { useLocation } from 'react-router-dom';
import { useMeIfAny } from '#screen-kit/member/me.ts';
import { openLayers } from '#screen-kit/screen/open-layers.ts';
import { parentOf } from './screen-parents.ts';
import { useBack } from './use-back.ts';

/**
 * Leaves a page whose act is done, such as a form that is saved, with the layers over it. A page that was opened
 * directly leads to the screen to which it belongs. [decision 196]
 */
export function useBackWhenDone(): () => void {
  const held = useMeIfAny()?.permissions ?? [];
  const back = useBack(parentOf(useLocation(), held));
  return () => {
    openLayers.abandon();
    back();
  };
}
