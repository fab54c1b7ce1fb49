import { stripVTControlCharacters } from 'node:util';

export type Skipped = { title: string; why?: string };

/**
 * Result of a set of tests. `failed`: test titles, with the first words of the error if known. `flaky`: failed at first
 * and passed when run again; counted as passed. `notes`: problems that do not fail the run, such as a picture that a
 * busy browser could not take.
 */
export type TestOutcome = {
  passed: number;
  failed: string[];
  skipped: Skipped[];
  flaky: string[];
  notes: string[];
};

export const addOutcomes = (outcomes: readonly TestOutcome[]): TestOutcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.flatMap(({ failed }) => failed),
  skipped: outcomes.flatMap(({ skipped }) => skipped),
  flaky: outcomes.flatMap(({ flaky }) => flaky),
  notes: outcomes.flatMap(({ notes }) => notes),
});

/** Reason given by a skipped test that needs a broker or an engine of containers. */
const WITHOUT_PROGRAM = /without (\w+): (.+?)(?= › |$)/;

/**
 * Names all failed, flaky and skipped tests, missing programs and notes; CI reads the counts from the last line.
 * [decision 47]
 */
export function closingLines({ passed, failed, skipped, flaky, notes }: TestOutcome): string[] {
  const programs = skipped.flatMap(({ title, why = title }) => {
    const [, program, reason] = WITHOUT_PROGRAM.exec(why) ?? [];
    return program && reason ? [`not tested with ${program}: ${reason}`] : [];
  });
  return [
    ...failed.map((title) => `failed: ${title}`),
    ...flaky.map((title) => `flaky: ${title}`),
    ...skipped.map(({ title, why }) => `skipped: ${title}${why ? ` (${why})` : ''}`),
    ...new Set(programs),
    ...notes.map((note) => `note: ${note}`),
    `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
  ];
}

/** First line of a message, without terminal colors. */
export const firstLine = (message: string): string =>
  stripVTControlCharacters(message).split('\n', 1)[0] ?? '';
