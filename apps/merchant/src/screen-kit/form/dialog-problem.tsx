import { useToast } from '@larder/ui/feedback/use-toast';
import { useEffect, useRef, useState } from 'react';
import { FormProblem } from './form-problem.tsx';

/** What went wrong with what a dialog asked; the dialog stays open, and what was typed stays in it. */
export function DialogProblem({ text }: { text: string | null }) {
  return (
    <div role="alert" className="text-start not-empty:pt-3">
      <FormProblem text={text} />
    </div>
  );
}

/** What went wrong, said once: in the dialog, or by a toast where the dialog went with what it asked about. */
export function useDialogProblem() {
  const toast = useToast();
  const [problem, setProblem] = useState<string | null>(null);
  const stands = useRef(false);
  useEffect(() => {
    stands.current = true;
    return () => {
      stands.current = false;
    };
  }, []);
  const tell = (text: string | null) => {
    if (stands.current) setProblem(text);
    else if (text !== null) toast.error(text);
  };
  return { problem, tell };
}
