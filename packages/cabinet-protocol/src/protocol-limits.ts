/** Limits of [protocol 4.1]: bytes of the payload, characters, elements. */
export const protocolLimits = {
  upPayloadBytes: 65_536,
  downPayloadBytes: 196_608,
  textChars: 256,
  issueChars: 200,
  urlChars: 2_048,
  arrayItems: 200,
  zones: 16,
  nesting: 32,
  eventsInFlight: 32,
  /** Time for which a cabinet keeps acknowledged events, storage permitting. [protocol 9.6] */
  ackedEventsKeptMs: 7 * 86_400_000,
  requestTimeoutMs: 8_000,
  birthRepeatMs: 10_000,
} as const;
