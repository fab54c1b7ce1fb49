/** An instant that a phone stated, moved to the nearer end of the range where its clock put it outside. */
export function instantWithin(stated: string, from: Date, to: Date): Date {
  return new Date(Math.min(Math.max(Date.parse(stated), from.getTime()), to.getTime()));
}
