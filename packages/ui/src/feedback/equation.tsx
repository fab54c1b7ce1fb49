import { classNames } from '../layout/class-names.ts';

export type EquationTerm = {
  key: string;
  /** The operator before it; the first term has none. */
  sign?: '+' | '−' | '=';
  value: string;
  label: string;
  isChanged?: boolean;
};

/** A sum that updates while its terms are typed: 2 − 1 − 0 + 5 = 6, each with its label below. */
export function Equation({ label, terms }: { label: string; terms: readonly EquationTerm[] }) {
  return (
    <output
      aria-label={label}
      className="flex flex-wrap items-start justify-between gap-x-1 gap-y-2 rounded-lg bg-sunken px-3 py-3"
    >
      {terms.map(({ key, sign, value, label: word, isChanged }) => (
        <span key={key} className="flex gap-x-1.5">
          {sign && <span className="text-ink-mid text-xl">{sign}</span>}
          <span className="flex min-w-8 flex-col items-center">
            <span className={classNames('font-bold text-xl tabular-nums', isChanged && 'text-warn')}>
              {value}
            </span>
            <span className="text-[0.8125rem] text-ink-mid">{word}</span>
          </span>
        </span>
      ))}
    </output>
  );
}
