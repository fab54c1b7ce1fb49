/** True for addresses of this machine itself. */
export const isLoopback = (ip: string | undefined): boolean =>
  ip === '::1' || /^(?:::ffff:)?127\./.test(ip ?? '');
