const dayMs = 86_400_000;

/** How long pictures and films of a cabinet are kept; longer where somebody disputes what they show. [domain 11, audit_log] */
export const mediaKept = { days: 30, disputedDays: 90 } as const;

/** When a picture or film has to go. */
export function mediaEndsAt(createdAt: Date, isDisputed: boolean): Date {
  const days = isDisputed ? mediaKept.disputedDays : mediaKept.days;
  return new Date(createdAt.getTime() + days * dayMs);
}

/** The session that a film or picture shows, read off its key `m/{device}/{session}/{file}`; null for pictures on command. */
export function sessionOfMedia(key: string): string | null {
  const part = key.split('/')[2];
  return part !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part) ? part : null;
}
