/** Numbers that are stored sealed and shown by their last four digits only. [domain 8, decision 128] */

const fedTaxIdPattern = /^\d{2}-?\d{7}$/;
const ssnPattern = /^\d{3}-?\d{2}-?\d{4}$/;
const idNoPattern = /^[A-Za-z0-9-]{4,20}$/;

export const isFedTaxId = (text: string): boolean => fedTaxIdPattern.test(text);
export const isSsn = (text: string): boolean => ssnPattern.test(text);
/** Number of a driver's license, passport or other identity document. */
export const isIdNo = (text: string): boolean => idNoPattern.test(text);

/** Returns the number without the hyphens that people type. */
export const plainNumber = (text: string): string => text.replaceAll('-', '').trim();
