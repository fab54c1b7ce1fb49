/**
 * Ids are lower-case UUIDv7 text. Each kind is flavored: a plain string fits (rows and inputs need no cast), but an
 * order's id does not compile where a device's is required. [architecture, names]
 */
type Flavoured<Name extends string> = string & { readonly idOf?: Name };

export type MerchantId = Flavoured<'merchant'>;
export type AccountId = Flavoured<'account'>;
export type MembershipId = Flavoured<'membership'>;
export type DeviceId = Flavoured<'device'>;
export type CommandId = Flavoured<'command'>;
export type PlanogramVersionId = Flavoured<'planogramVersion'>;
export type ProductId = Flavoured<'product'>;
export type SessionId = Flavoured<'session'>;
export type OrderId = Flavoured<'order'>;
export type OrderItemId = Flavoured<'orderItem'>;
export type PaymentId = Flavoured<'payment'>;
export type RefundId = Flavoured<'refund'>;
export type RefreshSessionId = Flavoured<'refreshSession'>;

export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The number on a cabinet's sticker, also its MQTT identity. [protocol P4] */
export type DeviceNo = Flavoured<'deviceNo'>;
export const deviceNoPattern = /^[A-Z0-9]{8,20}$/;

/** Crockford base 32 without I, L, O, U. [protocol 5.1] */
export const activationCodePattern = /^[0-9A-HJKMNP-TV-Z]{10}$/;
