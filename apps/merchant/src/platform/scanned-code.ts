/**
 * The activation code of a sticker, kept in memory only: never in the address bar, the history or a log. [screens 3.9]
 */
let scanned: { deviceNo: string; code: string } | null = null;

export function rememberCode(deviceNo: string, code: string): void {
  scanned = { deviceNo, code };
}

/** Returns the code of this cabinet if it was scanned since the app started. */
export function scannedCode(deviceNo: string): string | null {
  return scanned?.deviceNo === deviceNo ? scanned.code : null;
}

/** Call before the router starts: moves the code of an opened sticker address (`?k=`) to memory. */
export function takeCodeFromAddress(): void {
  const url = new URL(location.href);
  const code = url.searchParams.get('k');
  const address = /^\/a\/([A-Z0-9]{8,20})$/i.exec(url.pathname)?.[1]?.toUpperCase();
  const deviceNo = address ?? url.searchParams.get('deviceNo');
  if (!code) return;
  if (deviceNo) rememberCode(deviceNo, code);
  url.searchParams.delete('k');
  history.replaceState(history.state, '', url.pathname + url.search);
}
