import * as z from 'zod/mini';

/** Responses of the native shell to our calls. [screens 3.6] */
export const bridgeAnswers = {
  getTimeZone: z.object({ timezone: z.string().check(z.minLength(1), z.maxLength(64)) }),
  getAppVersion: z.object({ versionName: z.string().check(z.minLength(1), z.maxLength(32)) }),
  scan: z.object({ text: z.nullable(z.string()), denied: z.optional(z.boolean()) }),
  /** `undecided`: the phone has not asked its user yet; the app explains first, then calls again with `asked`. */
  saveImage: z.object({
    saved: z.boolean(),
    denied: z.optional(z.boolean()),
    undecided: z.optional(z.boolean()),
  }),
  openSettings: z.object({}),
  checkForUpdate: z.object({ updateAvailable: z.boolean() }),
  getPushToken: z.object({ token: z.nullable(z.string()) }),
};
export type BridgeMethod = keyof typeof bridgeAnswers;
export type BridgeAnswer<Method extends BridgeMethod> = z.output<(typeof bridgeAnswers)[Method]>;

/** Messages that the native shell sends on its own. */
export const bridgeEvents = {
  /**
   * `pushTap`: the user tapped a push message. `pushArrived`: a push arrived while the app is visible. Other action
   * types are ignored.
   */
  nativeCallback: z.object({ actionType: z.string(), actionData: z.optional(z.unknown()) }),
  notificationState: z.object({ notificationData: z.optional(z.unknown()) }),
  pushToken: z.object({ token: z.string().check(z.minLength(1)) }),
  visibility: z.object({ visible: z.boolean() }),
};
export type BridgeEvent = keyof typeof bridgeEvents;
export type BridgePayload<Event extends BridgeEvent> = z.output<(typeof bridgeEvents)[Event]>;

/** The envelope in both directions: a response carries the id of its call, an event its name. */
export const bridgeEnvelope = z.union([
  z.object({ id: z.string(), result: z.unknown() }),
  z.object({ event: z.string(), payload: z.unknown() }),
]);
