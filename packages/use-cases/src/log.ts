/** The part of a logger that use cases need; pino fits. Never pass a token, code, password or secret in `fields`. */
export type Log = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};
