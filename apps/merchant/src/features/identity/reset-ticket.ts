/** Ticket that permits setting a new password. In memory only: a reload or a deep link has none. [screens 12, 13] */
let ticket: string | null = null;

export const resetTicket = {
  keep(value: string | null): void {
    ticket = value;
  },
  read: (): string | null => ticket,
};
