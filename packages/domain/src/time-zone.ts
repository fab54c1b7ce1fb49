/** True if the text names a time zone of the IANA database ('America/Los_Angeles'). */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return text.includes('/') || text === 'UTC';
  } catch {
    return false;
  }
}
