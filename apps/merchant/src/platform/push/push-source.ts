/** Returns what kind of phone a push token comes from: '2' Android, '1' any other. [spec 9] */
export function pushSource(userAgent: string): '1' | '2' {
  return /android/i.test(userAgent) ? '2' : '1';
}
