import { parser } from '@prometheus-io/lezer-promql';

/** Series that the registry of an exposition offers: of histograms and summaries those that they are made of. */
export function offeredSeries(exposition: string): string[] {
  return [...exposition.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type = '']) => {
    const parts = { histogram: ['_bucket', '_sum', '_count'], summary: ['', '_sum', '_count'] }[type] ?? [''];
    return parts.map((part) => name + part);
  });
}

export type ReadExpression = {
  /** Names of the series that an expression selects. */
  readonly series: readonly string[];
  /** Where it is not PromQL; null if it is. */
  readonly fault: string | null;
};

export function readExpression(text: string): ReadExpression {
  const series: string[] = [];
  let fault: string | null = null;
  parser.parse(text).iterate({
    enter: ({ name, type, from, to, node }) => {
      if (type.isError) fault ??= text.slice(Math.max(0, from - 20), to + 20);
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') series.push(text.slice(from, to));
    },
  });
  return { series, fault };
}

/** Names of the series whose absence an expression notices. */
export function absentSeries(text: string): string[] {
  const calls: string[] = [];
  parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'FunctionCall' && text.slice(from, to).startsWith('absent('))
        calls.push(text.slice(from, to));
    },
  });
  return calls.flatMap((call) => readExpression(call).series);
}
