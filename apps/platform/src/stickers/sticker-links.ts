/** Content of a device's two stickers. */
export type Sticker = {
  readonly deviceNo: string;
  /** Null once the device was activated. */
  readonly activationCode: string | null;
};

/** Link on the front door, for shoppers; never contains the code. [protocol 5.1] */
export function shopperLink(appUrl: string, { deviceNo }: Sticker): string {
  return `${appUrl}/s/${deviceNo}`;
}

/** Link inside the cabinet, for staff. [protocol 5.1] */
export function serviceLink(appUrl: string, { deviceNo, activationCode }: Sticker): string {
  const link = `${appUrl}/a/${deviceNo}`;
  return activationCode === null ? link : `${link}?k=${activationCode}`;
}
