export type Skipped = { title: string; why?: string };

/** How a set of tests ended. `flaky`: failed at first and passed when run again; counted as passed. */
export type TestOutcome = { passed: number; failed: number; skipped: Skipped[]; flaky: string[] };

export const addOutcomes = (outcomes: readonly TestOutcome[]): TestOutcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  skipped: outcomes.flatMap(({ skipped }) => skipped),
  flaky: outcomes.flatMap(({ flaky }) => flaky),
});

/** A skipped test that needs a broker gives this as its reason. */
const WITHOUT_BROKER = /without (\w+): (.+?)(?= › |$)/;

/** Names all flaky and skipped tests and missing brokers; CI reads the counts from the last line. [decision 47] */
export function closingLines({ passed, failed, skipped, flaky }: TestOutcome): string[] {
  const brokers = skipped.flatMap(({ title, why = title }) => {
    const [, broker, reason] = WITHOUT_BROKER.exec(why) ?? [];
    return broker && reason ? [`not tested with ${broker}: ${reason}`] : [];
  });
  return [
    ...flaky.map((title) => `flaky: ${title}`),
    ...skipped.map(({ title, why }) => `skipped: ${title}${why ? ` (${why})` : ''}`),
    ...new Set(brokers),
    `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
  ];
}
