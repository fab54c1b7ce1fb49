/** True for the number of an account: 4 to 17 digits in the United States; elsewhere also letters, as in an IBAN. */
export const isAccountNumber = (text: string, country: string): boolean =>
  (country === 'US' ? /^\d{4,17}$/ : /^[0-9A-Z]{4,34}$/).test(text);
