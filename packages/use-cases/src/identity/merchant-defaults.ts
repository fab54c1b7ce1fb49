import type { Currency } from '@larder/domain/money';

type Defaults = {
  readonly currency: Currency;
  readonly timezone: string;
  /** Whether prices include tax, or tax is added on top. [domain C-10] */
  readonly taxMode: 'exclusive' | 'inclusive';
};

const euro = (timezone: string): Defaults => ({ currency: 'EUR', timezone, taxMode: 'inclusive' });

const byCountry: Readonly<Record<string, Defaults>> = {
  US: { currency: 'USD', timezone: 'America/New_York', taxMode: 'exclusive' },
  CA: { currency: 'CAD', timezone: 'America/Toronto', taxMode: 'exclusive' },
  CN: { currency: 'CNY', timezone: 'Asia/Shanghai', taxMode: 'inclusive' },
  HK: { currency: 'HKD', timezone: 'Asia/Hong_Kong', taxMode: 'inclusive' },
  SG: { currency: 'SGD', timezone: 'Asia/Singapore', taxMode: 'inclusive' },
  AU: { currency: 'AUD', timezone: 'Australia/Sydney', taxMode: 'inclusive' },
  GB: { currency: 'GBP', timezone: 'Europe/London', taxMode: 'inclusive' },
  DE: euro('Europe/Berlin'),
  FR: euro('Europe/Paris'),
  IT: euro('Europe/Rome'),
  ES: euro('Europe/Madrid'),
  NL: euro('Europe/Amsterdam'),
  BE: euro('Europe/Brussels'),
  AT: euro('Europe/Vienna'),
  IE: euro('Europe/Dublin'),
  PT: euro('Europe/Lisbon'),
  FI: euro('Europe/Helsinki'),
};

const otherCountries: Defaults = { currency: 'USD', timezone: 'UTC', taxMode: 'exclusive' };

/** Defaults of a new merchant, by country; everything except the currency can be changed later. */
export const merchantDefaults = (country: string): Defaults => byCountry[country] ?? otherCountries;
