type Result = { status: string; attachments: { name: string; body?: string }[] };
type Spec = {
  title: string;
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    annotations: { type: string; description?: string }[];
    results: Result[];
  }[];
};
type Suite = { title: string; specs?: Spec[]; suites?: Suite[] };

/** The parts of Playwright's JSON report that we use. */
export type JourneyReport = { suites: Suite[]; errors: { message?: string }[] };

export type Journey = {
  /** File, groups and test. */
  titles: readonly string[];
  /** `kept`: did not run because an earlier test failed. */
  became: 'passed' | 'failed' | 'skipped' | 'kept';
  /** Reason for skipping. */
  why?: string;
  /** Problems that it reports without failing. */
  notes: readonly string[];
  /** Offset of the system clock when the journey began. */
  clockOffsetMs: number;
};

/** Attachment of a failed journey, written by `e2e/journey.ts`. */
const CLOCK_OFFSET = 'clock offset in ms';

/** Returns all journeys of a report, in its order. */
export const journeysOf = ({ suites }: JourneyReport): Journey[] =>
  suites.flatMap((suite) => within(suite, []));

function within(suite: Suite, above: readonly string[]): Journey[] {
  const titles = [...above, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, annotations, results }): Journey => {
      const skip = annotations.find(({ type }) => type === 'skip' || type === 'fixme');
      return {
        titles: [...titles, spec.title],
        became:
          status === 'skipped' ? (skip ? 'skipped' : 'kept') : status === 'expected' ? 'passed' : 'failed',
        ...(skip?.description && { why: skip.description }),
        notes: annotations.filter(({ type }) => type === 'note').map(({ description = '' }) => description),
        clockOffsetMs: clockOffsetOf(results),
      };
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => within(inner, titles))];
}

function clockOffsetOf(results: readonly Result[]): number {
  const attached = results.at(-1)?.attachments.find(({ name }) => name === CLOCK_OFFSET);
  return attached?.body ? Number(Buffer.from(attached.body, 'base64').toString()) : 0;
}
