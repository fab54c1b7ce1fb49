const routingPattern = /^\d{9}$/;

/**
 * True for a routing number of a United States bank: nine digits whose sum with the weights 3, 7, 1 is a multiple
 * of ten. Nine zeros, whose sum is one too, belong to no bank.
 */
export function isRoutingNumber(text: string): boolean {
  if (!routingPattern.test(text)) return false;
  const weights = [3, 7, 1];
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0);
  return sum > 0 && sum % 10 === 0;
}
