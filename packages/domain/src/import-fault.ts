/**
 * Why a line of an imported file is refused: of the file itself, of a cell, or of the line beside others and what is
 * stored. Words for people: `fault-words.ts` of the command line.
 */
export const importFaultCodes = [
  // The file
  'too_large',
  'not_utf8',
  'empty',
  'quotes',
  'too_many_rows',
  'unknown_column',
  'double_column',
  'missing_column',
  'beyond_columns',
  // A cell
  'required',
  'control_character',
  'too_long',
  'shortened_number',
  'whole_number',
  'amount',
  'device_no',
  'secret',
  'code',
  'gtin_format',
  'gtin_check',
  'weight',
  'choice',
  // The line
  'twice',
  'exists',
  'differs',
  'unknown_variety',
  'ambiguous_variety',
  'unknown_model',
  'no_door',
  'unknown_product',
  'price_jump',
  // A picture
  'unknown_picture',
  'picture_twice',
  'not_jpeg',
] as const;
export type ImportFaultCode = (typeof importFaultCodes)[number];

export type ImportFault = {
  /** Line of the file, from 1, where the row begins; absent for pictures. */
  readonly line?: number;
  /** Name of the column, or of the picture. */
  readonly column?: string;
  readonly code: ImportFaultCode;
  /** What was found, or what is allowed. */
  readonly detail?: string;
};
