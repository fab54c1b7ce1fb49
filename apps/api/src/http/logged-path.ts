/** Redacts an address for the log: no query, no token of a receipt, complaint or signature. [screens 3.9] */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(/^(\/s\/[oc]|\/sign)\/.+/, '$1/…');
}
