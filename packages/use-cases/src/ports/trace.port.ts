/** Names, codes and counts. Never inputs: no card, token, contact or name of a person. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export type SpanPlan = {
  readonly name: string;
  /**
   * `traceparent` (W3C) of the span that caused this one, in another process or earlier; absent: the one under way;
   * null: none.
   */
  readonly parent?: string | null;
  /** Its own `traceparent`, for a span that others can name without having met it. [decision 180] */
  readonly self?: string;
  /** Other spans that it works for, such as the events of a commit. */
  readonly links?: readonly string[];
  readonly facts?: SpanFacts;
  /** A person waits in front of a door: always recorded. */
  readonly door?: boolean;
};

export type OpenSpan = {
  note(facts: SpanFacts): void;
  /** Records it whatever the sampling says. */
  fail(): void;
};

/** Where the time of a piece of work goes, across processes. Absent unless an operator collects traces. */
export type TracePort = {
  /** Runs work inside a span, which ends with it. */
  within<T>(plan: SpanPlan, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** Adds a span that is over already, or ends now. */
  record(plan: SpanPlan & { readonly beganMs: number; readonly endedMs?: number }): void;
  /** `traceparent` of the span under way; null outside of any. */
  current(): string | null;
  /** Sends what waits. */
  close(): Promise<void>;
};
