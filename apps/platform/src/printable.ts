/**
 * Escapes a line for a terminal. Terminal injection: messages of cabinets are printed too, and control characters or
 * reversed text in them could hide or forge other lines.
 */
export const printable = (line: string): string =>
  line.replace(
    /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
