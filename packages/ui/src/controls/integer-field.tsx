import { TypedField, type TypedFieldProps } from './typed-field.tsx';

type IntegerFieldProps = Omit<TypedFieldProps, 'inputMode' | 'before' | 'after'> & {
  /** Unit after the number. */
  unit?: string;
  /** The number pad of iOS has no minus, so negative numbers open the full keyboard. */
  negative?: boolean;
};

/** A whole number as text. */
export function IntegerField({ unit, negative = false, ...field }: IntegerFieldProps) {
  const after = unit ? <span className="me-3.5 shrink-0 text-ink-soft">{unit}</span> : undefined;
  return <TypedField {...field} inputMode={negative ? 'text' : 'numeric'} after={after} />;
}
