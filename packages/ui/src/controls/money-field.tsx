import { TypedField, type TypedFieldProps } from './typed-field.tsx';

type MoneyFieldProps = Omit<TypedFieldProps, 'inputMode' | 'before' | 'after'> & {
  /** The currency sign before the amount, for example "$". */
  currencySign: string;
};

/** An amount in main units as text; the caller turns it into minor units. */
export function MoneyField({ currencySign, ...field }: MoneyFieldProps) {
  return (
    <TypedField {...field} inputMode="decimal" before={<span aria-hidden="true">{currencySign}</span>} />
  );
}
