/** Returns the number of an order as it is stored: numbers are read out without their letter, and typed in any case. */
export const orderNumberOf = (typed: string): string =>
  /^\d{14}$/.test(typed) ? `O${typed}` : typed.toUpperCase();
