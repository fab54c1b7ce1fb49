const NICE_STEPS = [1, 2, 2.5, 5, 10];

/** Returns round axis values from 0 to at least `max`, in about `count` steps; 0 and negative maxima give one step. */
export function niceTicks(max: number, count = 4): number[] {
  if (!(max > 0)) return [0, 1];
  const rough = max / count;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE_STEPS.find((nice) => nice * magnitude >= rough) ?? 10) * magnitude;
  const steps = Math.ceil(max / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}
