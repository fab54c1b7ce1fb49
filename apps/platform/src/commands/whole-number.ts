import { InvalidArgumentError } from 'commander';

/** Parses an option as a whole number above 0. */
export function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('a whole number above 0 is needed');
  return number;
}
