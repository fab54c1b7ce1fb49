import { useText } from '#screen-kit/texts/use-text.ts';

/** Returns display positions in words: "Position 3", "Positions 3–5". */
export function usePositionWords(): (positions: readonly number[]) => string {
  const t = useText();
  return (positions) => {
    const from = positions[0] ?? 1;
    const to = positions.at(-1) ?? from;
    return from === to ? t('template.position', { n: from }) : t('template.positions', { from, to });
  };
}
