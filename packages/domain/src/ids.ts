/**
 * Ids are lower-case UUIDv7 text. Each kind is flavored: a plain string fits (rows and inputs need no cast), but an
 * order's id does not compile where a device's is required. [architecture, names]
 */
type Flavored<Name extends string> = string & { readonly idOf?: Name };

export type MerchantId = Flavored<'merchant'>;
export type AccountId = Flavored<'account'>;
export type MembershipId = Flavored<'membership'>;
export type DeviceId = Flavored<'device'>;
export type CommandId = Flavored<'command'>;
export type SessionId = Flavored<'session'>;
export type OrderId = Flavored<'order'>;
export type OrderItemId = Flavored<'orderItem'>;
export type PaymentId = Flavored<'payment'>;
export type RefundId = Flavored<'refund'>;

export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The number on a cabinet's sticker, also its MQTT identity. [protocol P4] */
export type DeviceNo = Flavored<'deviceNo'>;
export const deviceNoPattern = /^[A-Z0-9]{8,20}$/;

/** Crockford base 32 without I, L, O, U. [protocol 5.1] */
export const activationCodePattern = /^[0-9A-HJKMNP-TV-Z]{10}$/;
