/** Device number, also sticker text, client id, username and topic level [protocol P4]. */
export const deviceNoPattern = /^[A-Z0-9]{8,20}$/;

export function isDeviceNo(value: string): boolean {
  return deviceNoPattern.test(value);
}
