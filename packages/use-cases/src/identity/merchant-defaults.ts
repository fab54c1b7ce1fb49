import type { Currency } from '@larder/domain/money';

type Defaults = {
  readonly currency: Currency;
  readonly timezone: string;
  /** Prices with tax inside, or tax on top. [domain C-10] */
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

const elsewhere: Defaults = { currency: 'USD', timezone: 'UTC', taxMode: 'exclusive' };

/** What a new merchant starts with, by country; all of it can be changed later, except the currency. */
export const merchantDefaults = (country: string): Defaults => byCountry[country] ?? elsewhere;
