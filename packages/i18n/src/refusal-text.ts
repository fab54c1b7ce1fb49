import type { Locale } from '@larder/domain/locale';
import type { Refusal } from '@larder/domain/refusal';
import type { TFunction } from 'i18next';
import { formatDuration } from './format-age.ts';
import { formatInstant } from './format-instant.ts';
import { formatMoney } from './format-money.ts';
import type { TranslationKey } from './translation-key.ts';

export type Reader = {
  readonly locale: Locale;
  readonly currency: string;
  readonly timeZone: string;
  /** Fills {id} in the text for unknown errors. */
  readonly requestId?: string | undefined;
};

type Params = Record<string, string | number>;

/**
 * Converts the params of a refusal to placeholders of its text: `retryInS` gives {time}, `…Minor` an amount without
 * that suffix (`maxMinor` gives {max}), `availableAt` the {time} of an instant; all others pass unchanged.
 */
function displayParams(params: Readonly<Params>, reader: Reader): Params {
  const shown: Params = { id: reader.requestId ?? '–' };
  for (const [name, value] of Object.entries(params)) {
    if (name === 'retryInS') shown.time = formatDuration(Number(value) * 1_000, reader.locale);
    else if (name === 'availableAt')
      shown.time = formatInstant(new Date(value), reader.timeZone, reader.locale);
    else if (name.endsWith('Minor')) {
      shown[name.slice(0, -'Minor'.length)] = formatMoney(Number(value), reader.currency, reader.locale);
    } else shown[name] = value;
  }
  return shown;
}

/** Returns the text of a refusal; for `BAD_INPUT` the text that `key` names, if it exists. */
export function refusalText(t: TFunction, { code, params = {} }: Refusal, reader: Reader): string {
  const own = `refusal.${code}`;
  const keys = code === 'BAD_INPUT' && typeof params.key === 'string' ? [params.key, own] : own;
  return t(keys as TranslationKey, displayParams(params, reader));
}
