/**
 * Business constants and limits, row by row as in [spec 9], then those that domain, protocol and screens add.
 * Units are in the names. Only `packages/ui`, which may not import the domain, repeats some of the numbers.
 */
export const limits = {
  // --- spec 9, in its order ---
  imageMaxBytes: 2 * 1024 * 1024,
  productsPerLayer: 20,
  layersMax: 5,
  /** 5–20 in one message, at most 30 in another: both are valid here. [domain C-2] */
  deviceNameMinChars: 5,
  deviceNameMaxChars: 30,
  passwordMinChars: 6,
  verificationCodeDigits: 6,
  thresholdQtyMin: 1,
  thresholdQtyMax: 9999,
  thresholdPctMin: 1,
  thresholdPctMax: 99,
  ownershipMinBp: 5_100,
  ownershipMaxBp: 10_000,
  principalsMax: 4,
  signingLinkMs: 48 * 3_600_000,
  signingResendMs: 3 * 60_000,
  applicationResultWorkingDays: 3,
  exportArrivalMs: 5 * 60_000,
  abnormalOrderMs: 24 * 3_600_000,
  /** A hint, never a rule: "more than 5 is suggested". [domain C-3] */
  preauthSuggestedAboveMinor: 500,
  temperatureLagMs: 60_000,
  requestTimeoutMs: 60_000,
  pageLoadTimeoutMs: 60_000,
  pageLoadDelayMs: 200,
  hideToReloadMs: 600_000,
  chatLoadTimeoutMs: 30_000,
  /** Success 1500, error 2000, helper with a mask 2500. [screens S-18] */
  toastMs: 1_500,
  toastErrorMs: 2_000,
  toastMaskMs: 2_500,
  pullHeightPx: 70,
  pullRangePx: 150,
  reachBottomPx: 50,
  pullColour: '#FFD200',
  videoControlsHideMs: 3_000,
  imageZoomMin: 1,
  imageZoomMax: 4,
  pickerOptionHeightPx: 44,
  pickerVisibleOptions: 6,
  pickerSwipeMs: 1_000,
  imageJpegQuality: 70,
  imageBoxPx: 800,
  defaultLocale: 'en-US',
  defaultAppVersion: '1.0.0',
  pushSourceAndroid: '2',
  pushSourceOther: '1',
  /** A coupon stores permille to pay; tenths shown as percent are a display rule. [domain C-11] */
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
  taxRateMaxPpm: 1_000_000,
  taxRateUnusualPpm: 300_000,
  exportOrderDays: 31,
  exportLinkMs: 24 * 3_600_000,
  exportTries: 8,
  exportsPerHour: 20,
  reportYearsBack: 2,
  refundNoteMaxChars: 200,
  noteMaxChars: 200,
  nameMaxChars: 60,
  boundDevicesMax: 500,
  /** Cabinets of one restocking trip. */
  tripDevicesMax: 100,
  /** One template published at once. [screens A-13] */
  rolloutDevicesMax: 100,
  merchantNameMaxChars: 120,
  productNameMaxChars: 120,
  roleNameMaxChars: 40,
  searchMaxChars: 60,
  emailMaxChars: 254,
  passwordMaxChars: 128,
  pageSize: 20,
  pageSizeMax: 100,
  refundWindowMs: 30 * 86_400_000,
  mutationKeyMs: 24 * 3_600_000,
  restockIdleMs: 12 * 3_600_000,
  /** Visits begun without a network and photos of ended visits are accepted for so long. */
  restockLateMs: 7 * 86_400_000,
  restockStatisticsDays: 366,

  // --- identity ---
  codeValidMs: 10 * 60_000,
  codeTries: 5,
  codeResendMs: 60_000,
  resetTicketMs: 10 * 60_000,
  signInTries: 5,
  signInLockMs: 15 * 60_000,
  signInTriesPerNetwork: 100,
  /** From all networks together, except on phones where the person signed in before. [decision 61] */
  signInTriesPerEmail: 30,
  signInTriesPerEmailMs: 3_600_000,
  accessTokenMs: 15 * 60_000,
  refreshTokenMs: 30 * 86_400_000,
  /** A sign-in ends then, however often its tokens were renewed. */
  sessionMaxMs: 180 * 86_400_000,
  refreshReuseGraceMs: 60_000,

  // --- invitations [decision 60] ---
  invitationMs: 7 * 86_400_000,
  invitationResendMs: 60_000,
  invitationsPerMerchantDay: 100,
  invitationsPerEmailDay: 10,

  // --- protocol.md ---
  activationCodeChars: 10,
  activationTriesPerMinute: 5,
  activationTriesPerHour: 20,
  activationLockMs: 3_600_000,
  activationRepeatMs: 10 * 60_000,
  silenceOfflineMs: 150_000,
  silenceStaleMs: 75_000,
  silenceSweepMs: 15_000,
  offlineWarningDelayMin: 10,
  restartsPerHourFault: 3,
  alertReminderMs: 24 * 3_600_000,
  /** Of one kind at one cabinet within the window members are notified at once of so many; of more when they have held for a while. */
  alertsAtOnce: 3,
  alertsAtOnceWindowMs: 3_600_000,
  alertHeldMs: 10 * 60_000,
  confidenceMin: 0.8,
  /** A cabinet waits 8 s for its answer; the rest is for the way there and back. */
  authorizeAnswerMs: 7_500,
  /** A question this old is refused and not begun: the rest is the payment provider's. */
  authorizeBeginMs: 5_000,
  authorizeSweepMs: 250,
  /** While the oldest question has waited this long, new ones are refused. */
  authorizeQueueMs: 3_000,
  authorizeQueueMax: 1_500,
  /** Of one cabinet, waiting or under way. */
  authorizePerCabinet: 2,
  authorizeStoredMs: 10 * 60_000,
  openBeforeMs: 15_000,
  startTimeoutMs: 60_000,
  recognizeTimeoutMs: 120_000,
  stalledAfterMs: 30 * 60_000,
  stalledSaleMs: 6 * 3_600_000,
  commandExpiryGraceMs: 5_000,
  clockSyncedMs: 5_000,
  clockFutureMs: 60_000,
  freezeWindowsDays: 7,

  // --- screens 62, 63 ---
  temperatureLimitMinC10: -300,
  temperatureLimitMaxC10: 600,
  temperatureDelayMin: 15,
  temperatureDelayMaxMin: 120,
  offlineDelayMaxMin: 1_440,
  outagesShown: 5,
} as const;
