import type { Locale } from '@larder/domain/locale';
import type { Browser, BrowserContext } from '@playwright/test';
import { keptOnPhone, type PhoneTokens } from './tokens-of.ts';

type PhoneOptions = { webUrl: string; locale: Locale; tokens: PhoneTokens | null };

/** Creates a phone: a browser in the language, signed in or not, with an empty cache. */
export function newPhone(
  browser: Browser,
  { webUrl, locale, tokens }: PhoneOptions,
): Promise<BrowserContext> {
  const localStorage = keptOnPhone({ locale, ...tokens });
  return browser.newContext({
    baseURL: webUrl,
    locale,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: webUrl, localStorage }] },
  });
}
