import { type ReactNode, useId } from 'react';
import { classNames } from '../layout/class-names.ts';

export type OddChoice = { value: string; label: string; name: string };

type OddLineProps = {
  picture: ReactNode;
  title: string;
  /** What is unusual. */
  fault: string;
  tone: 'bad' | 'warn' | 'plain';
  note: string;
  choices: readonly OddChoice[];
  value: string;
  onChoose: (value: string) => void;
};

/**
 * A line with an unusual entry, why it is unusual, and possible corrections: the chosen answer is dark, the others are
 * beside it.
 */
export function OddLine({ picture, title, fault, tone, note, choices, value, onChoose }: OddLineProps) {
  const name = useId();
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="flex items-start gap-3">
        {picture}
        <div className="min-w-0 flex-1">
          <p className="break-words font-semibold">{title}</p>
          <p
            className={classNames(
              'text-sm',
              tone !== 'plain' && 'font-semibold',
              tone === 'bad' && 'text-bad',
              tone === 'warn' && 'text-warn',
            )}
          >
            {fault}
          </p>
          <p className="text-ink-soft text-sm">{note}</p>
        </div>
      </div>
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{`${title}: ${fault}`}</legend>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="focus-host relative flex min-h-14 flex-[1_1_5em] items-center justify-center rounded-lg bg-sunken px-3 py-2 text-center font-semibold has-checked:bg-ink has-checked:text-surface"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              aria-label={choice.name}
              onChange={() => onChoose(choice.value)}
              // Choosing it again opens its input, for example another date.
              onClick={() => choice.value === value && onChoose(choice.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {choice.label}
          </label>
        ))}
      </fieldset>
    </li>
  );
}
