import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const TENTH_PPM = 1_000;
const HOUR_S = HOUR_MS / 1_000;
const MINUTE_S = MINUTE_MS / 1_000;

/** Formats of shares and times in statistics. */
export function useRates() {
  const t = useText();
  const { percent, number } = useFormats();
  return {
    /** To a tenth of a percent; a dash where there is none. */
    rate: (ppm: number | null) => (ppm === null ? '–' : percent(Math.round(ppm / TENTH_PPM) * TENTH_PPM)),
    /** 31 hr; 12 min below one hour. */
    time: (seconds: number) =>
      seconds < HOUR_S
        ? t('statistics.minutes', { minutes: number(Math.round(seconds / MINUTE_S)) })
        : t('statistics.hours', { hours: number(Math.round(seconds / HOUR_S)) }),
  };
}
