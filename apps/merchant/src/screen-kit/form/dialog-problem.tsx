import { FormProblem } from './form-problem.tsx';

/** What went wrong with what a dialog asked; the dialog stays open, and what was typed stays in it. */
export function DialogProblem({ text }: { text: string | null }) {
  return (
    <div role="alert" className="text-start not-empty:pt-3">
      <FormProblem text={text} />
    </div>
  );
}
