import { backStep } from './back-step.ts';
import { useAppHistory } from './navigation/history-context.ts';

/** The back button. [screens 3.1] */
export function useBack(): () => void {
  const history = useAppHistory();
  return () => {
    const step = backStep(history.depth());
    if (step === -1) history.go(-1);
    else history.replace('/');
  };
}
