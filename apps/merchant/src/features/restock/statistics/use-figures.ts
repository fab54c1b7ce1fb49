import { useFormats } from '#screen-kit/texts/use-formats.ts';

const TENTH_PPM = 1_000;

/** Formats of figures in statistics. */
export function useFigures() {
  const { signed, percent } = useFormats();
  return {
    /** A correction with its sign: +2, −3, 0. */
    signed,
    /** Rate to a tenth of a percent; a dash where there is none. */
    rate: (ppm: number | null) => (ppm === null ? '–' : percent(Math.round(ppm / TENTH_PPM) * TENTH_PPM)),
  };
}
