import { TypedField, type TypedFieldProps } from './typed-field.tsx';

/** A percentage as text, with the sign after it. */
export function PercentField(field: Omit<TypedFieldProps, 'inputMode' | 'before' | 'after'>) {
  const sign = (
    <span aria-hidden="true" className="me-3.5 shrink-0 text-ink-soft">
      %
    </span>
  );
  return <TypedField {...field} inputMode="decimal" after={sign} />;
}
