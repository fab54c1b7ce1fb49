import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from './durations.ts';

/**
 * Business constants and limits, in the order of [spec 9], followed by those that domain, protocol and screens add.
 * Units are in the names. Nothing else repeats these numbers; sizes and delays of the design system are in
 * `packages/ui/src/measures.ts`.
 */
export const limits = {
  // --- spec 9, in its order ---
  imageMaxBytes: 2 * 1024 * 1024,
  productsPerLayer: 20,
  layersMax: 5,
  /** The specification says 5–20 in one message and at most 30 in another: both are valid here. [domain C-2] */
  deviceNameMinChars: 5,
  deviceNameMaxChars: 30,
  passwordMinChars: 6,
  verificationCodeDigits: 6,
  thresholdQtyMax: 9999,
  thresholdPctMax: 99,
  ownershipMinBp: 5_100,
  ownershipMaxBp: 10_000,
  principalsMax: 4,
  signingLinkMs: 48 * HOUR_MS,
  signingResendMs: 3 * MINUTE_MS,
  applicationResultWorkingDays: 3,
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
  /** A coupon stores the permille to pay; showing it in tenths is a display rule. [domain C-11] */
  couponFactorScale: 1_000,

  // --- spec 5 ---
  calendarMonthsAhead: 6,
  datePickerYears: 10,
  datePickerLongYears: 150,
  amountMaxMinor: 99_999_999,
  volumeMin: 0,
  volumeMax: 100,

  // --- domain.md ---
  qtyMax: 9_999,
  facingsMax: 99,
  /** Units of one line that a member may enter for an abnormal order. [screens 44] */
  abnormalQtyMax: 99,
  abnormalLinesMax: 50,
  abnormalClaimMs: 5 * MINUTE_MS,
  /** Time left at which reminders about an abnormal order become urgent, and at which the last one is sent. */
  abnormalUrgentMs: 4 * HOUR_MS,
  abnormalLastCallMs: HOUR_MS,
  /** Abnormal orders that become due for a reminder within this time share one. */
  abnormalNoticePauseMs: 10 * MINUTE_MS,
  taxRateMaxPpm: 1_000_000,
  taxRateUnusualPpm: 300_000,
  exportOrderDays: 31,
  blacklistDays: 180,
  exportLinkMs: DAY_MS,
  exportTries: 8,
  exportsPerHour: 20,
  reportYearsBack: 2,
  refundNoteMaxChars: 200,
  noteMaxChars: 200,
  nameMaxChars: 60,
  boundDevicesMax: 500,
  /** Devices of one restocking trip. */
  tripDevicesMax: 100,
  /** Devices to which one template is published at once. [screens A-13] */
  rolloutDevicesMax: 100,
  merchantNameMaxChars: 120,
  productNameMaxChars: 120,
  roleNameMaxChars: 40,
  searchMaxChars: 60,
  emailMaxChars: 254,
  passwordMaxChars: 128,
  pageSize: 20,
  pageSizeMax: 100,
  refundWindowMs: 30 * DAY_MS,
  mutationKeyMs: DAY_MS,
  restockIdleMs: 12 * HOUR_MS,
  /** How long the server accepts tasks begun offline and photos of finished tasks. */
  restockLateMs: WEEK_MS,
  restockStatisticsDays: 366,

  // --- identity ---
  codeValidMs: 10 * MINUTE_MS,
  codeTries: 5,
  codeResendMs: MINUTE_MS,
  resetTicketMs: 10 * MINUTE_MS,
  signInTries: 5,
  signInLockMs: 15 * MINUTE_MS,
  signInTriesPerNetwork: 100,
  /** Counts all networks together, except phones where the person signed in before. [decision 61] */
  signInTriesPerEmail: 30,
  signInTriesPerEmailMs: HOUR_MS,
  accessTokenMs: 15 * MINUTE_MS,
  refreshTokenMs: 30 * DAY_MS,
  /** A sign-in ends after this, however often its tokens were renewed. */
  sessionMaxMs: 180 * DAY_MS,
  refreshReuseGraceMs: MINUTE_MS,

  // --- invitations [decision 60] ---
  invitationMs: WEEK_MS,
  invitationResendMs: MINUTE_MS,
  invitationsPerMerchantDay: 100,
  invitationsPerEmailDay: 10,

  // --- protocol.md ---
  activationCodeChars: 10,
  activationTriesPerMinute: 5,
  activationTriesPerHour: 20,
  activationLockMs: HOUR_MS,
  activationRepeatMs: 10 * MINUTE_MS,
  silenceOfflineMs: 150_000,
  silenceStaleMs: 75_000,
  silenceSweepMs: 15_000,
  offlineWarningDelayMin: 10,
  restartsPerHourFault: 3,
  alertReminderMs: DAY_MS,
  /** An alert that nothing but time can end, as of lost records, ends by itself after this long. */
  alertAgedMs: WEEK_MS,
  /**
   * Members are notified at once of this many alerts of one type at one device within the window; of further ones only
   * after they have lasted a while.
   */
  alertsAtOnce: 3,
  alertsAtOnceWindowMs: HOUR_MS,
  alertHeldMs: 10 * MINUTE_MS,
  confidenceMin: 0.8,
  /** A cabinet waits 8 s for the response; the difference covers the network both ways. */
  authorizeAnswerMs: 7_500,
  /**
   * An authorization request this old is refused without being started: the remaining time belongs to the payment
   * provider.
   */
  authorizeBeginMs: 5_000,
  authorizeSweepMs: 250,
  /** New requests are refused while the oldest one has waited this long. */
  authorizeQueueMs: 3_000,
  authorizeQueueMax: 1_500,
  /** Requests of one cabinet, waiting or in progress. */
  authorizePerCabinet: 2,
  authorizeStoredMs: 10 * MINUTE_MS,
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
  outagesShown: 5,
} as const;
