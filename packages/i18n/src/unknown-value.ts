/** Shows a value that this build does not know unchanged: `enum.order.status.held` as `held`. [screens 3.1] */
export const unknownValue = (key: string): string =>
  key.startsWith('enum.') ? key.slice(key.lastIndexOf('.') + 1) : key;
