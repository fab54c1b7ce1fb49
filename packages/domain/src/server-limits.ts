import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from './durations.ts';

/** Limits that only servers read, apart from `limits`, which every phone loads. Units are in the names. */
export const serverLimits = {
  exportTries: 8,
  exportsPerHour: 20,
  mutationKeyMs: DAY_MS,
  restockIdleMs: 12 * HOUR_MS,
  /** Time for which the server accepts tasks begun offline and photos of finished tasks. */
  restockLateMs: WEEK_MS,
  resetTicketMs: 10 * MINUTE_MS,
  /** Time for which the link works that the platform's operator hands to the owner of the first merchant. */
  firstPasswordLinkMs: DAY_MS,
  /** Time for which the link works that a mail about many wrong passwords has. [decision 253] */
  wayInLinkMs: DAY_MS,
  signInTriesPerNetwork: 100,
  /** An IPv6 site has 65,536 networks: together they fail no more often than a few. */
  signInTriesPerSite: 400,
  /** Counts all networks together, except phones where the person signed in before. [decision 61] */
  signInTriesPerEmail: 30,
  signInTriesPerEmailMs: HOUR_MS,
  /** Of one e-mail from one IPv6 site in that time: no site uses up the tries of all. [decision 253] */
  signInTriesPerEmailAndSite: 10,
  accessTokenMs: 15 * MINUTE_MS,
  refreshTokenMs: 30 * DAY_MS,
  /** A sign-in ends after this, however often its tokens were renewed. */
  sessionMaxMs: 180 * DAY_MS,
  invitationsPerMerchantDay: 100,
  invitationsPerEmailDay: 10,
  activationLockMs: HOUR_MS,
  silenceSweepMs: 15_000,
  gatewayBeatMs: 5_000,
  /** A gateway without a beat for this long counts as gone. [decision 160] */
  gatewaySilentMs: 15_000,
  /** Two keepalives, in which the cabinets of a gateway that has gone connect to another one. [decision 160] */
  gatewayGraceMs: 2 * MINUTE_MS,
  /** Of the only gateway at an external broker; with its renewals another one takes over within 15 s. [decision 177] */
  gatewayLeaseMs: 10_000,
  gatewayLeaseBeatMs: 2_000,
  /** A gateway that is silent for so long inside a transaction is frozen, and loses its locks. [decision 240] */
  gatewayIdleInTransactionMs: 5_000,
  restartsPerHourFault: 3,
  alertReminderMs: DAY_MS,
  /** An alert that nothing but time can end, as of lost records, ends by itself after this long. */
  alertAgedMs: WEEK_MS,
  alertsAtOnceWindowMs: HOUR_MS,
  authorizeSweepMs: 100,
  /** Authorization requests under way at once in one gateway: at its start, at least, at most. [decision 241] */
  authorizePlaces: 200,
  authorizePlacesMin: 16,
  authorizePlacesMax: 500,
  /** A merchant gets this many times the free places. */
  authorizeShare: 4,
  /** Requests refused within `authorizeCountedMs` before a gateway says that it refuses nearly all. */
  authorizeRefusedMin: 20,
  authorizeCountedMs: 10_000,
  authorizeStoredMs: 10 * MINUTE_MS,
  outagesShown: 5,
  /** Different cards at one cabinet within the time that make an alert. [decision 101] */
  cardAttackCards: 40,
  cardAttackMs: HOUR_MS,
} as const;
