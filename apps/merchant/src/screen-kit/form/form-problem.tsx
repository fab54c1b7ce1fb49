import { CircleAlert } from 'lucide-react';

/** Refusal of a form where no field is at fault: unlike the toast, it stays until the next try. */
export function FormProblem({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p data-problem="" className="flex items-start gap-1.5 font-medium text-bad text-sm">
      <CircleAlert aria-hidden="true" className="mt-[0.12em] size-[1.15em] shrink-0" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}
