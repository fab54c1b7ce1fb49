/** The place in a ranking. */
export function RankNumber({ place }: { place: number }) {
  return <span className="w-[1.6em] shrink-0 text-center text-ink-soft tabular-nums">{place}</span>;
}
