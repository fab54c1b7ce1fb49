import { camelCase, pascalCase } from './edit.ts';

export type MessageNames = ReturnType<typeof messageNames>;

/** Names of one message: `door.jammed`, `door-jammed`, `doorJammed`, `DoorJammed`. */
export function messageNames(type: string) {
  const file = type.replace(/[._]/g, '-');
  return { type, file, camel: camelCase(file), pascal: pascalCase(file) };
}
