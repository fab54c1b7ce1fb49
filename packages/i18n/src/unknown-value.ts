/** Shows a value that this build does not know unchanged: `enum.order.status.held` as `held`. [domain C-23] */
export const unknownValue = (key: string): string =>
  key.startsWith('enum.') ? key.slice(key.lastIndexOf('.') + 1) : key;
