/** Values that the merchant's app and these pages share on this phone; forbidden storage reads as empty. */
export function readPhone(key: 'locale' | 'clientToken'): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function rememberLocale(locale: string): void {
  try {
    localStorage.setItem('locale', locale);
  } catch {
    // A private window: the choice lasts until the page is left.
  }
}
