/**
 * Every code with which the system may refuse. The union is closed: a new code is added only here and in both languages
 * of `packages/i18n/locales/*` + `/refusal.json`. [spec 8, screens 3.5]
 */

/** The app's catalog of refusals: first those worded by the specification, then those that the domain adds. */
const catalogCodes = [
  // [spec 8]
  'DEVICE_NOT_ALLOCATED',
  'DEVICE_ALREADY_ACTIVATED',
  'DEVICE_ENABLE_FAILED',
  'NETWORK_TIMEOUT',
  'DATA_PROCESSING',
  'DEVICE_OFFLINE_VOLUME',
  'DOOR_OPEN_FAILED',
  'DEVICE_BUSY',
  'STATS_NOT_ENABLED',
  'DELETE_FAILED',
  'EMAIL_SEND_FAILED',
  'NO_EXPORT_DATA',
  'RESTOCK_TASK_EXISTS',
  'DUPLICATE_PLATFORM_PRODUCT',
  'APPLIED_BY_OTHER',
  'TEMPLATE_FIRST_POSITION',
  'OWNERSHIP_BELOW_51',
  'OWNERSHIP_ABOVE_100',
  'ACCOUNT_NUMBERS_MISMATCH',
  'PERMISSION_CHANGED',
  'CHAT_APP_KEY_REQUIRED',
  'CHAT_ARG_OBJECT',
  'SDK_LOAD_ERROR',
  'SDK_LOADING_TIMEOUT',
  'COMPRESSOR_LOAD_FAILED',
  'ALBUM_DENIED',
  'ALBUM_PROMPT',
  'METHOD_NOT_SUPPORTED',
  'REQUEST_ABORTED',
  'FILE_ERROR',
  'PAGE_NOT_FOUND',
  'PAGE_LOAD_FAILED',
  // [screens 3.5]
  'NOT_FOUND',
  'ILLEGAL_TRANSITION',
  'RATE_LIMITED',
  'INTERNAL',
  'LOGIN_FAILED',
  'ACCOUNT_LOCKED',
  'ACCOUNT_DISABLED',
  'PASSWORD_WRONG',
  'RESET_EXPIRED',
  'CODE_WRONG',
  'CODE_EXPIRED',
  /** Of two-step verification: accepted before. */
  'CODE_USED',
  /** params: `n` minutes. */
  'CODE_LOCKED',
  'SIGN_IN_EXPIRED',
  'SET_UP_EXPIRED',
  /** params: `merchant` = the name of a merchant that requires it. */
  'TWO_STEP_REQUIRED',
  'TWO_STEP_OWN_FIRST',
  /** The sign-in is too long ago for this act. */
  'FRESH_PROOF_REQUIRED',
  'PASSKEY_UNAVAILABLE',
  'PASSKEY_REFUSED',
  'PASSKEY_EXPIRED',
  'PASSKEY_KNOWN',
  /** params: `n` passkeys. */
  'PASSKEY_LIMIT',
  'EMAIL_TAKEN',
  'TERMS_CHANGED',
  'INVITATION_ENDED',
  'MERCHANT_SUSPENDED',
  'QR_UNKNOWN',
  'DEVICE_OFFLINE',
  'DEVICE_NOT_IN_SCOPE',
  'DEVICE_HAS_ORDERS',
  'RESTOCK_ORDER_EXISTS',
  'RESTOCK_MODE_DISABLED',
  'RESTOCK_MODE_LAST',
  'RESTOCK_DOOR_OPEN',
  'RESTOCK_NEGATIVE',
  'RESTOCK_DISPOSE_TOO_MUCH',
  'STOCK_CHANGED',
  'STOCK_HIDDEN',
  'ORDER_EMPTY',
  'DISPOSE_EMPTY',
  'REFUND_NO_ITEM',
  'REFUND_ZERO',
  'REFUND_REASON',
  'REFUND_EXCEEDS',
  'ABNORMAL_NO_ITEM',
  'ABNORMAL_EXPIRED',
  /** params: `name` = the member who works on it. */
  'ABNORMAL_CLAIMED',
  /** params: `name` = the member whose decision is about to be carried out. */
  'ABNORMAL_WAITING',
  /** Less than a minute is left: a decision is carried out at once, which the member must agree to. */
  'ABNORMAL_LAST_MINUTE',
  /** Too late to undo. */
  'ABNORMAL_CARRIED_OUT',
  /** params: `name` of the product, `max` units. */
  'ABNORMAL_TOO_MANY',
  /** params: `maxMinor` = the most that one member may charge on this hold. */
  'ABNORMAL_ABOVE_MAX',
  /** params: `name` = the member who entered a charge that waits for a second member. */
  'ABNORMAL_IN_APPROVAL',
  /** The charge was withdrawn, rejected or entered again. */
  'ABNORMAL_NOT_WAITING',
  /** params: `maxMinor`; no second member could approve more. */
  'ABNORMAL_NO_APPROVER',
  /** Of a charge that a second member rejected. */
  'ABNORMAL_REJECTED',
  /** The entered items cost another sum by now. */
  'ABNORMAL_SUM_MOVED',
  'COMPLAINT_NO_ORDER',
  'COMPLAINT_REFUNDING',
  'TEMPLATE_EMPTY',
  'TEMPLATE_LAYER_FULL',
  'TEMPLATE_MUTEX',
  'TEMPLATE_SHAPE',
  'UNDO_SUPERSEDED',
  'PRICE_MOVED',
  'PRICE_NO_SHELF',
  'PRICE_SAME',
  'PRICES_NO_MATCH',
  'PRICES_SAME',
  'PRODUCT_NOT_READY',
  'PRODUCT_IN_TEMPLATE',
  'PRODUCT_ALREADY_ADDED',
  'ROLE_SYSTEM',
  'ROLE_IN_USE',
  'ROLE_NAME_TAKEN',
  'ROLE_ABOVE_OWN',
  'LAST_OWNER',
  'PREVIEW_READ_ONLY',
  'EXPORT_ENDED',
  'DEBT_SETTLED',
  'DEBT_PENDING',
  'DEBT_CHANGED',
  'DEBT_ELSEWHERE',
  /** A shopper's phone cannot pay here; the card reader can. */
  'PAY_AT_READER',
  'CHARGE_UNDER_WAY',
  'CHARGE_TOO_SOON',
  'CHARGE_IMPOSSIBLE',
  'BLACKLIST_EXISTS',
  'BLACKLIST_NO_CARD',
  'WITHDRAW_MIN',
  'WITHDRAW_EXCEEDS',
  'WITHDRAW_OPEN',
  'WITHDRAW_NO_ACCOUNT',
  'WITHDRAW_ACCOUNT_HOLD',
  'WITHDRAW_ACCOUNT_PENDING',
  'SIGN_RESEND_WAIT',
  'SIGN_LINK_EXPIRED',
  'INDEPENDENT_BALANCE',
  'INDEPENDENT_OPEN',
  'INDEPENDENT_SHARED',
  // Refusals of the wrapper around every use case, and of the layers below it.
  'UNAUTHENTICATED',
  'FORBIDDEN',
  /** params: `key` = the text (`valid.email`), `field` = path of the input field. */
  'BAD_INPUT',
  'SESSION_REVOKED',
  // For platform operators at the command line.
  'DEVICE_EXISTS',
  'MERCHANT_NOT_ACTIVE',
  'FEE_PLAN_PAST',
] as const;

/**
 * Why a shopper's session is denied, as sent to the cabinet. `INTERNAL`, `DEVICE_BUSY` … mean the same as in the
 * catalog. [protocol 9.1]
 */
export const denyCodes = [
  'NOT_ACTIVATED',
  'FROZEN',
  'HEALTH_LOCK',
  'DEVICE_BUSY',
  /** No birth was accepted on the connection of the request. */
  'DEVICE_OFFLINE',
  'DOOR_UNKNOWN',
  /** A session id may be used once, a request id once per boot. */
  'SESSION_USED',
  'NO_PLANOGRAM',
  'PREAUTH_DECLINED',
  'PREAUTH_TOO_LOW',
  'BLACKLISTED',
  /** params for a phone: `amountMinor` and `currency` of the oldest purchase to pay, `token` of its receipt. */
  'DEBT_DUE',
  'MERCHANT_SUSPENDED',
  'RATE_LIMITED',
  'INTERNAL',
] as const;
export type DenyCode = (typeof denyCodes)[number];

/** Codes of rejected and failed commands. Cabinets report them; they are never passed to `refuse`. [protocol 10.2] */
export const commandCodes = [
  'BUSY',
  'EXPIRED',
  'CLOCK_UNSYNCED',
  'DUPLICATE',
  'DOOR_UNKNOWN',
  'DOOR_ALREADY_OPEN',
  'LOCK_FAULT',
  'PARTIAL',
  'NOT_ACTIVATED',
  'FROZEN',
  'HEALTH_LOCK',
  'LOW_POWER',
  'UNSUPPORTED',
  'BAD_ARGS',
  'CANCELLED',
  'INTERNAL',
] as const;
export type CommandCode = (typeof commandCodes)[number];

export type RefusalCode = (typeof catalogCodes)[number] | DenyCode;

/** All codes without duplicates, for tests and for parsing messages. */
export const refusalCodes: readonly RefusalCode[] = [
  ...new Set<RefusalCode>([...catalogCodes, ...denyCodes]),
];
