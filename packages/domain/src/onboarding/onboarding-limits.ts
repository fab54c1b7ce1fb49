import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';

/** Limits of applications for payments. [domain 8, screens 73 to 77] */
export const onboardingLimits = {
  principalsMax: 4,
  /** Owners who apply, and owners who sign, hold at least this much. [domain C-17] */
  ownershipNeededBp: 5_100,
  ownershipMaxBp: 10_000,
  adultYears: 18,
  /** The oldest birth date that the picker offers. */
  birthYearsBack: 150,
  cabinetsMax: 9_999,
  voidChecksMax: 1,
  /** One for each principal. */
  driverLicensesMax: 4,
  signingLinkMs: 48 * HOUR_MS,
  signingResendMs: 3 * MINUTE_MS,
  resultDays: 3,
  /** Sealed numbers and attachments are deleted this long after a decision, or the last change of a draft. */
  purgeAfterMs: 90 * DAY_MS,
  remarksMaxChars: 1_000,
  signatureStrokesMax: 100,
  signaturePointsMax: 4_000,
  /** Fewer points are a tap by accident. */
  signaturePointsMin: 8,
  /** Coordinates of a drawn signature: 0 to this, over width and height alike. */
  signatureBox: 1_000,
} as const;
