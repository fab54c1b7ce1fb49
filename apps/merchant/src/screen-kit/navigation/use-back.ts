import { backStep } from './back-step.ts';
import { useAppHistory } from './history-context.ts';

/**
 * Returns to the previous page once an act is done. As a button (`user`) it first closes the topmost layer. A page that
 * was opened directly leads to `parent`. [screens 3.1]
 */
export function useBack(who: 'app' | 'user' = 'app', parent = '/'): () => void {
  const history = useAppHistory();
  return () => {
    const step = backStep(history.depth());
    if (step === -1) {
      if (who === 'user') history.back();
      else history.go(-1);
    } else history.replace(parent);
  };
}
