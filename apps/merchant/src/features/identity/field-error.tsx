import { CircleAlert } from 'lucide-react';

/** Error text of a control that has no field of its own around it. */
export function FieldError({ id, text }: { id: string; text?: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="mt-1 flex items-start gap-1.5 font-medium text-bad text-sm">
      <CircleAlert aria-hidden="true" className="mt-[0.12em] size-[1.15em] shrink-0" />
      {text}
    </p>
  );
}
