import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export type FieldTexts = {
  label: string;
  hint?: ReactNode;
  /** The error text; its presence marks the field as invalid. */
  error?: string;
  required?: boolean;
};

/** Attributes that connect a control to its label, hint and error. */
export type FieldControl = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

type FormFieldProps = FieldTexts & {
  id?: string;
  /** Shown beside the label, for example "Forgot password". */
  labelAction?: ReactNode;
  children: (control: FieldControl) => ReactNode;
};

/**
 * Label above the field, hint and error below, connected for assistive technology. An error that appears after the
 * field was left is announced. [screens FORM]
 */
export function FormField({ label, hint, error, required, id, labelAction, children }: FormFieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const described = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={controlId} id={`${controlId}-label`} className="font-semibold text-sm">
          {label}
          {required && (
            <span aria-hidden="true" className="ms-0.5 text-bad">
              *
            </span>
          )}
        </label>
        {labelAction}
      </div>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint && (
        <p id={`${controlId}-hint`} className="mt-1.5 text-ink-soft text-sm">
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {error && (
          <p
            id={`${controlId}-error`}
            className="mt-1.5 flex items-start gap-1.5 font-medium text-bad text-sm"
          >
            <CircleAlert aria-hidden="true" className="mt-[0.12em] size-[1.15em] shrink-0" />
            <span className="min-w-0 break-words">{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}
