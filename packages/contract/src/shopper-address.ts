/** Path of the shopper's page of a complaint, in the mails about it and on receipts. [screens 3.9] */
export const shopperComplaintPath = (token: string): string => `/s/c/${token}`;
