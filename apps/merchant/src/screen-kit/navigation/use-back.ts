import { use } from 'react';
import { useNavigate } from 'react-router-dom';
import { backStep, historyDepth } from './back-step.ts';
import { ParentContext } from './parent-context.ts';

/**
 * Returns to the previous page. A page that was opened directly leads to `parent`; without one to the list beside it,
 * or home. [screens 3.1]
 */
export function useBack(parent?: string): () => void {
  const usual = use(ParentContext);
  const navigate = useNavigate();
  return () => {
    if (backStep(historyDepth()) === -1) void navigate(-1);
    else void navigate(parent ?? usual, { replace: true });
  };
}
