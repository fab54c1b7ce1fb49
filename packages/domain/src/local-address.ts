/** True for an address that only this machine itself reaches: a name of loopback, or an address of it. */
export function isLocalAddress(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname) || /^(.+\.)?localhost$/.test(hostname);
}
