/** Parses a URL; null for other text. `URL.parse` is newer than the oldest browser that the app supports. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
