import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from './durations.ts';

/**
 * Business constants and limits, in the order of [spec 9], followed by those that domain, protocol and screens add.
 * Units are in the names. Nothing else repeats these numbers; sizes and delays of the design system are in
 * `packages/ui/src/measures.ts`. Every phone loads this file first, so what only servers read is in `server-limits.ts`,
 * and the limits of abnormal orders and of the blacklist stand beside their rules.
 */
export const limits = {
  // --- spec 9, in its order ---
  imageMaxBytes: 2 * 1024 * 1024,
  productsPerLayer: 20,
  layersMax: 5,
  /** The specification says 5–20 in one message and at most 30 in another: both are valid here. [domain C-2] */
  deviceNameMinChars: 5,
  deviceNameMaxChars: 30,
  /** Of new passwords; the specification says 6. [decision 252] */
  passwordMinChars: 8,
  verificationCodeDigits: 6,
  thresholdQtyMax: 9999,
  thresholdPctMax: 99,
  abnormalOrderMs: DAY_MS,
  /** A hint, never a rule: "more than 5 is suggested". [domain C-3] */
  preauthSuggestedAboveMinor: 500,
  temperatureLagMs: MINUTE_MS,
  requestTimeoutMs: MINUTE_MS,
  pageLoadTimeoutMs: MINUTE_MS,
  pageLoadDelayMs: 200,
  hideToReloadMs: 600_000,
  chatLoadTimeoutMs: 30_000,
  videoControlsHideMs: 3_000,
  imageJpegQuality: 70,
  imageBoxPx: 800,
  defaultLocale: 'en-US',
  defaultAppVersion: '1.0.0',

  // --- spec 5 ---
  calendarMonthsAhead: 6,
  datePickerYears: 10,
  amountMaxMinor: 99_999_999,
  volumeMin: 0,
  volumeMax: 100,

  // --- domain.md ---
  qtyMax: 9_999,
  facingsMax: 99,
  taxRateMaxPpm: 1_000_000,
  /** A tax rate above it is asked about before it is saved. [screens S-7] */
  taxRateUsualPpm: 300_000,
  /** Devices whose tax rate is saved at once. [screens 132] */
  taxedDevicesMax: 100,
  taxReportMonths: 12,
  /** Days of a list of orders that is asked for none: today and those before. */
  orderListDays: 7,
  exportOrderDays: 31,
  exportLinkMs: DAY_MS,
  reportYearsBack: 2,
  refundNoteMaxChars: 200,
  noteMaxChars: 200,
  nameMaxChars: 60,
  roleNameMaxChars: 40,
  boundDevicesMax: 500,
  /** Devices of one restocking trip. */
  tripDevicesMax: 100,
  /** Devices to which one template is published at once. [screens A-13] */
  rolloutDevicesMax: 100,
  /** Devices in which the price of one product is changed at once. [screens 37] */
  priceDevicesMax: 500,
  merchantNameMaxChars: 120,
  productNameMaxChars: 120,
  searchMaxChars: 60,
  emailMaxChars: 254,
  passwordMaxChars: 128,
  pageSize: 20,
  pageSizeMax: 100,
  restockStatisticsDays: 366,
  /** Two years. */
  statisticsDays: 731,
  /** Cabinets by which statistics are filtered at once. */
  statisticsDevicesMax: 50,

  // --- identity ---
  codeValidMs: 10 * MINUTE_MS,
  codeTries: 5,
  codeResendMs: MINUTE_MS,
  signInTries: 5,
  signInLockMs: 15 * MINUTE_MS,
  refreshReuseGraceMs: MINUTE_MS,

  // --- invitations [decision 60] ---
  invitationMs: WEEK_MS,
  invitationResendMs: MINUTE_MS,

  // --- docs/protocol/protocol-v1.md ---
  activationCodeChars: 10,
  activationTriesPerMinute: 5,
  activationTriesPerHour: 20,
  activationRepeatMs: 10 * MINUTE_MS,
  silenceOfflineMs: 150_000,
  silenceStaleMs: 75_000,
  offlineWarningDelayMin: 10,
  /**
   * Members are notified at once of this many alerts of one type at one device within the window; of further ones only
   * after they have lasted a while.
   */
  alertsAtOnce: 3,
  alertHeldMs: 10 * MINUTE_MS,
  confidenceMin: 0.8,
  /** A cabinet waits 8 s for the response; the difference covers the network both ways. */
  authorizeAnswerMs: 7_000,
  /** Of this time, the part that is the payment provider's and the grant's. */
  authorizeProviderMs: 2_500,
  /** An authorization request waits this long for the commit of events that came before it. */
  authorizeEventsMs: 3_000,
  /** Requests of one cabinet under way. */
  authorizePerCabinet: 2,
  openBeforeMs: 15_000,
  startTimeoutMs: MINUTE_MS,
  recognizeTimeoutMs: 120_000,
  stalledAfterMs: 30 * MINUTE_MS,
  stalledSaleMs: 6 * HOUR_MS,
  commandExpiryGraceMs: 5_000,
  clockSyncedMs: 5_000,
  clockFutureMs: MINUTE_MS,
  freezeWindowsDays: 7,

  // --- screens 62, 63 ---
  temperatureLimitMinC10: -300,
  temperatureLimitMaxC10: 600,
  temperatureDelayMin: 15,
  temperatureDelayMaxMin: 120,
  offlineDelayMaxMin: 1_440,
} as const;
