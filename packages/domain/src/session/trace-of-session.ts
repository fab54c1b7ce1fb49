/**
 * The `traceparent` of a session's card tap: an id of a session is as long as an id of a trace, so every process that
 * meets the session can add to its trace although nothing carries it. [decision 180]
 */
export function traceOfSession(sessionId: string): string {
  const digits = sessionId.replaceAll('-', '').toLowerCase();
  return `00-${digits}-${digits.slice(16)}-01`;
}
