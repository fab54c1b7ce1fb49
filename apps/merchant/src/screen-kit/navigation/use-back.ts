import { useNavigate } from 'react-router-dom';
import { openLayers } from '#screen-kit/screen/open-layers.ts';
import { backStep, historyDepth } from './back-step.ts';

/**
 * Returns to the previous page once an act is done. As a button (`user`) it first closes the topmost layer. A page that
 * was opened directly leads to `parent`. [screens 3.1]
 */
export function useBack(who: 'app' | 'user' = 'app', parent = '/'): () => void {
  const navigate = useNavigate();
  return () => {
    if (who === 'app') openLayers.abandon();
    if (backStep(historyDepth()) === -1) void navigate(-1);
    else void navigate(parent, { replace: true });
  };
}
