import type { ImportFault, ImportFaultCode } from '@larder/domain/import-fault';

/** What to do about each fault; the detail is what was found or what is allowed. */
const words: Readonly<Record<ImportFaultCode, (detail: string) => string>> = {
  too_large: (bytes) => `the file has more than ${bytes} bytes: split it`,
  not_utf8: () => 'the text is neither UTF-8 nor UTF-16: save it as "CSV UTF-8"',
  empty: () => 'there are no rows',
  quotes: () => 'a quote (") begins or ends in the wrong place',
  too_many_rows: (rows) => `more than ${rows} rows: split the file`,
  unknown_column: (columns) => `no such column; columns are ${columns}`,
  double_column: () => 'the column is there twice',
  missing_column: () => 'the column is missing',
  beyond_columns: (text) => `"${text}" is in no column`,
  required: () => 'must not be empty',
  control_character: () => 'has invisible characters',
  too_long: (chars) => `has more than ${chars} characters`,
  shortened_number: (text) =>
    `a spreadsheet has shortened the number to ${text}, its other digits are lost: format the column as text`,
  whole_number: (range) => `must be a whole number, ${range}`,
  amount: (text) => `must be an amount above 0 such as 2.50, not "${text}"`,
  device_no: (text) => `must be 8 to 20 capital letters and digits, not "${text}"`,
  secret: () => 'must be 43 characters of base64url',
  code: (example) => `must be a code such as ${example}`,
  gtin_format: (text) => `"${text}" is no EAN, UPC or ITF-14: 8, 12, 13 or 14 digits, with leading zeros`,
  gtin_check: (text) => `the check digit of ${text} is wrong`,
  weight: (text) => `must be a number with g, kg, oz, lb, ml or l such as "330 ml", not "${text}"`,
  choice: (choices) => `must be one of ${choices}`,
  twice: (line) => `is in line ${line} already`,
  exists: (text) => `${text} exists already`,
  differs: (shape) => `is known with another shape (${shape})`,
  unknown_variety: (text) => `no variety "${text}": see variety list`,
  ambiguous_variety: (text) => `several varieties are named "${text}": give its code`,
  unknown_model: (text) => `no model ${text}: see model list`,
  unknown_product: (text) => `the platform has no product ${text}`,
  price_jump: (before) => `is ten times more or less than ${before}`,
  no_door: (model) => `${model} has no right door`,
  unknown_picture: () => 'the name of the file begins with no GTIN of the table',
  picture_twice: (other) => `shows the same side of the same product as ${other}`,
  not_jpeg: () => 'is no JPEG of at most 2 MB and 8000 pixels a side',
};

/** Says where a fault is and what to do: `line 3, column gtin: the check digit of … is wrong`. */
export function faultWords({ line, column, code, detail = '' }: ImportFault): string {
  const place = [line ? `line ${line}` : '', column ? (line ? `column ${column}` : column) : ''];
  const where = place.filter((part) => part !== '').join(', ');
  return where ? `${where}: ${words[code](detail)}` : words[code](detail);
}
