import { use } from 'react';
import { useNavigate } from 'react-router-dom';
import { openLayers } from '#screen-kit/screen/open-layers.ts';
import { backStep, historyDepth } from './back-step.ts';
import { ParentContext } from './parent-context.ts';

/**
 * Returns to the previous page once an act is done. As a button (`user`) it first closes the topmost layer. A page that
 * was opened directly leads to `parent`; without one to the list beside it, or home. [screens 3.1]
 */
export function useBack(who: 'app' | 'user' = 'app', parent?: string): () => void {
  const usual = use(ParentContext);
  const navigate = useNavigate();
  return () => {
    if (who === 'app') openLayers.abandon();
    if (backStep(historyDepth()) === -1) void navigate(-1);
    else void navigate(parent ?? usual, { replace: true });
  };
}
