/** A cabinet's number: sticker, client id, username and topic level at once [protocol P4]. */
export const deviceNoPattern = /^[A-Z0-9]{8,20}$/;

export function isDeviceNo(value: string): boolean {
  return deviceNoPattern.test(value);
}
