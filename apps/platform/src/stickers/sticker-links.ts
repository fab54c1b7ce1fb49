/** What a cabinet's two stickers say. */
export type Sticker = {
  readonly deviceNo: string;
  /** Null once the cabinet is in operation. */
  readonly activationCode: string | null;
};

/** On the front door: for shoppers, never with the code. [protocol 5.1] */
export function shopperLink(appUrl: string, { deviceNo }: Sticker): string {
  return `${appUrl}/s/${deviceNo}`;
}

/** Inside the cabinet: for staff. [protocol 5.1] */
export function serviceLink(appUrl: string, { deviceNo, activationCode }: Sticker): string {
  const link = `${appUrl}/a/${deviceNo}`;
  return activationCode === null ? link : `${link}?k=${activationCode}`;
}
