/** A signed link to a picture of a complaint. */
const picturePath = /^\/files\/merchants\/[0-9a-f-]{36}\/complaint\/[0-9a-f-]{36}\.jpg$/;

/** Returns the picture to show if the address is a complaint's, on our own server; else null. [screens 50] */
export function attachmentAddress(url: string | null, ownOrigin: string): string | null {
  if (!url?.startsWith('/') || !URL.canParse(url, ownOrigin)) return null;
  const asked = new URL(url, ownOrigin);
  return asked.origin === ownOrigin && picturePath.test(asked.pathname) ? asked.href : null;
}
