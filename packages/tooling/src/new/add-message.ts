import { addCommand } from './add-command.ts';
import { addEvent } from './add-event.ts';
import { addRequest } from './add-request.ts';
import type { Edit, ReadFile } from './edit.ts';
import { messageNames } from './message-names.ts';

const kinds = { event: addEvent, request: addRequest, command: addCommand };

/** Adds a message such as `event door.jammed`, `request menu.get` or `command lamp.flash`, from both ends. */
export function addMessage(name: string, read: ReadFile): Edit[] {
  const [, kind = '', type = ''] = /^(\w+) ([a-z]+(?:[._][a-z]+)+)$/.exec(name) ?? [];
  if (!type || !(kind in kinds)) {
    throw new Error(`a message is named by its kind and type: ${Object.keys(kinds).join('|')} <object.verb>`);
  }
  return kinds[kind as keyof typeof kinds](messageNames(type), read);
}
