/** Clamps an instant stated by a phone to the range, in case the phone's clock put it outside. */
export function instantWithin(stated: string, from: Date, to: Date): Date {
  return new Date(Math.min(Math.max(Date.parse(stated), from.getTime()), to.getTime()));
}
