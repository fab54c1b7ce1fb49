import { TypedField, type TypedFieldProps } from './typed-field.tsx';

type DecimalFieldProps = Omit<TypedFieldProps, 'inputMode' | 'before' | 'after'> & {
  /** Unit after the number. */
  unit?: string;
  /** The number pad of iOS has no minus, so negative numbers open the full keyboard. */
  negative?: boolean;
};

/** A number with decimals as text: a weight, a temperature. */
export function DecimalField({ unit, negative = false, ...field }: DecimalFieldProps) {
  const after = unit && (
    <span aria-hidden="true" className="me-3.5 shrink-0 text-ink-soft">
      {unit}
    </span>
  );
  return <TypedField {...field} inputMode={negative ? 'text' : 'decimal'} after={after} />;
}
