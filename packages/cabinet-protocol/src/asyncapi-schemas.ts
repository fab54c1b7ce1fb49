import { z } from 'zod';
import { answerBodies } from './answer-bodies.ts';
import { commandTable } from './command-table.ts';
import { cmd } from './commands/cmd.command.ts';
import type { MessageDefinition } from './define-message.ts';
import { clockState } from './envelope.ts';
import { fieldDescriptions } from './field-descriptions.ts';
import * as fields from './fields.ts';
import { messageSchema } from './message-schema.ts';
import { bootReason } from './reports/birth.report.ts';
import { twinRejectionCode } from './reports/twin-reported.report.ts';

type Json = Record<string, unknown>;
export type NamedSchemas = Record<string, Json>;

/** Class name of a type: `DoorUnlockFailed` for `door.unlock_failed`. */
export const className = (type: string): string =>
  type.replace(/(?:^|[._-])([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());

export const refTo = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

const shared = {
  Door: fields.door,
  DoorState: fields.doorState,
  DoorStates: fields.doorStates,
  Power: fields.power,
  Net: fields.net,
  Lockout: fields.lockout,
  Lifecycle: fields.lifecycle,
  SessionKind: fields.sessionKind,
  SessionTrigger: fields.sessionTrigger,
  MediaRef: fields.mediaRef,
  UploadSlot: fields.uploadSlot,
  ClockState: clockState,
  BootReason: bootReason,
  TwinRejectionCode: twinRejectionCode,
};

/**
 * Names every schema of the protocol, so that generated code gets named classes: messages, bodies, commands, args,
 * responses, and every object and enumeration inside them.
 */
export function namedSchemas(rows: readonly MessageDefinition[]): NamedSchemas {
  const registry = z.registry<{ id: string }>();
  const name = (id: string, schema: z.ZodType) => registry.add(schema, { id });
  for (const [id, schema] of Object.entries(shared)) name(id, schema);
  for (const [command, { args }] of Object.entries(commandTable)) name(`${className(command)}Args`, args);
  for (const option of cmd.data.options) name(`${className(option.shape.name.value)}Command`, option);
  for (const [type, schema] of Object.entries(answerBodies)) name(`${className(type)}Answer`, schema);
  for (const row of rows) {
    name(`${className(row.type)}Data`, row.data);
    name(`${className(row.type)}Message`, messageSchema(row));
  }
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => refTo(id).$ref,
    target: 'draft-7',
    io: 'input',
  });
  const named: NamedSchemas = {};
  for (const [id, { $schema: _, $id: __, ...schema }] of Object.entries(schemas as NamedSchemas)) {
    named[id] = { title: id, ...(parts(schema, id, named) as Json) };
  }
  return Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Moves every object and enumeration of a schema out under a name, and adds a description to every field. */
function parts(schema: unknown, owner: string, named: NamedSchemas): unknown {
  if (Array.isArray(schema)) return schema.map((one) => moved(one, owner + variantOf(one), named));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { properties, ...rest } = schema as Json & { properties?: NamedSchemas };
  const others = Object.entries(rest).map(([key, value]) => {
    if (key === 'items') return [key, moved(value, `${owner}Item`, named)];
    if (key === 'additionalProperties') return [key, moved(value, `${owner}Value`, named)];
    return [key, key === 'anyOf' || key === 'oneOf' || key === 'allOf' ? parts(value, owner, named) : value];
  });
  if (!properties) return simple(Object.fromEntries(others));
  const fieldsOf = Object.entries(properties).map(([field, value]) => {
    const inner = moved(value, `${owner}${className(field)}`, named) as Json;
    return [field, described(inner, fieldDescriptions[field])];
  });
  return { ...Object.fromEntries(others), properties: Object.fromEntries(fieldsOf) };
}

/** Its own description, that of the value beside `null`, or the general one of its name. */
function described(schema: Json, general: string | undefined): Json {
  if ('description' in schema) return schema;
  const [value] = (schema.anyOf ?? []) as Json[];
  return { ...wrapped(schema), description: value?.description ?? general };
}

/** Name of one variant by its discriminating value: `SessionAuthorizeAnswerDeny`, `ResDataFalse`. */
function variantOf(schema: Json): string {
  const constants = Object.values((schema.properties ?? {}) as NamedSchemas).filter(
    (field) => 'const' in field,
  );
  return constants.length === 1 ? className(String(constants[0]?.const)) : '';
}

function moved(schema: unknown, path: string, named: NamedSchemas): unknown {
  const inner = parts(schema, path, named) as Json;
  if (typeof inner !== 'object' || inner === null) return inner;
  const isObject = inner.type === 'object' && 'properties' in inner;
  if (!isObject && !('enum' in inner)) return inner;
  named[path] = { title: path, ...inner };
  return refTo(path);
}

/** A description next to a `$ref` would be ignored. */
const wrapped = (schema: Json): Json => ('$ref' in schema ? { allOf: [schema] } : schema);

/** Replaces `allOf` of a single reference by that reference. */
function simple(schema: Json): Json {
  const { allOf, ...rest } = schema;
  const only = Array.isArray(allOf) && allOf.length === 1 ? (allOf[0] as Json) : undefined;
  return only && Object.keys(rest).length === 0 ? only : schema;
}
