import { protocolDocument } from '@larder/use-cases/platform/protocol-document';
import type { FastifyInstance } from 'fastify';
import { readOnlyPolicy } from './inline-styles.ts';

/** The parts of a JSON schema that the document uses. */
type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly $ref?: string;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};
type Schemas = Readonly<Record<string, Schema>>;
type Message = {
  readonly name: string;
  readonly summary: string;
  readonly payload: { readonly $ref: string };
  readonly examples: readonly { readonly name: string; readonly payload: object }[];
  readonly 'x-protocol-section': string;
};
type Channel = {
  readonly address: string;
  readonly summary: string;
  readonly messages: Record<string, unknown>;
};
type Document = {
  readonly info: { readonly title: string; readonly description: string };
  readonly channels: Record<string, Channel>;
  readonly components: {
    readonly messages: Record<string, Message>;
    readonly schemas: Schemas;
  };
};

/** Serves `/asyncapi.json` and a page of it without scripts, for makers of cabinets. [protocol P13] */
export function serveProtocolPages(fastify: FastifyInstance): void {
  const document = protocolDocument() as Document;
  const json = JSON.stringify(document);
  const page = pageOf(document);
  fastify.get('/asyncapi.json', (_request, reply) => reply.type('application/json').send(json));
  const policy = readOnlyPolicy(page);
  fastify.get('/asyncapi', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
  );
}

function pageOf(document: Document): string {
  const { info, channels } = document;
  const all = Object.entries(channels);
  const links = all.map(
    ([key, { address, summary }]) => `<li><a href="#${key}">${path(address)}</a> ${text(summary)}`,
  );
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${text(info.title)}</title><style>${STYLE}</style>`,
    `<h1>${text(info.title)}</h1><p>${text(info.description)}</p>`,
    `<p><a href="/asyncapi.json">asyncapi.json</a></p><ul>${links.join('')}</ul>`,
    ...all.map(([key, channel]) => channelOf(document, key, channel)),
    '</html>',
  ].join('\n');
}

function channelOf({ components }: Document, key: string, { address, summary, messages }: Channel): string {
  const shown = Object.keys(messages).flatMap((type) => components.messages[type] ?? []);
  const parts = shown.map((message) => messageOf(components.schemas, message));
  return `<h2 id="${key}">${path(address)}</h2><p>${text(summary)}</p>${parts.join('')}`;
}

function messageOf(schemas: Schemas, message: Message): string {
  const { name, summary, examples } = message;
  const shown = examples.map((one) => `<pre>${text(JSON.stringify(one.payload, null, 2))}</pre>`);
  return [
    `<details><summary><code>${text(name)}</code> ${text(summary)} (section ${text(message['x-protocol-section'])})</summary>`,
    fieldsOf(schemas, schemas[dataOf(message)] ?? {}),
    `${shown.join('')}</details>`,
  ].join('');
}

/** Lists the fields of an object, and inside each the fields of nested objects. */
function fieldsOf(schemas: Schemas, { properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([field, schema]) => {
    const must = required.includes(field) ? ' <b>required</b>' : '';
    const inner = objectsIn(schemas, schema).map((object) => fieldsOf(schemas, object));
    const about = `${text(schema.description ?? '')}${inner.join('')}`;
    return `<dt><code>${text(field)}</code>${must} <i>${text(kindOf(schemas, schema))}</i><dd>${about}`;
  });
  return rows.length > 0 ? `<dl>${rows.join('')}</dl>` : '';
}

const nameOf = ({ $ref = '' }: Schema): string => $ref.split('/').at(-1) ?? '';

/** Returns the object schemas inside a schema: itself, its variants, or its items. */
function objectsIn(schemas: Schemas, schema: Schema): Schema[] {
  const { $ref, items, anyOf = [], allOf = [], properties } = schema;
  if (properties) return [schema];
  const inside = [
    ...anyOf,
    ...allOf,
    ...(items ? [items] : []),
    ...($ref ? [schemas[nameOf(schema)] ?? {}] : []),
  ];
  return inside.flatMap((part) => objectsIn(schemas, part));
}

/** Describes a type: `integer`, `L, R`, `list of MediaRef`, `string or null`. */
function kindOf(schemas: Schemas, schema: Schema): string {
  const { type, enum: words, const: word, $ref, items, anyOf, allOf } = schema;
  const kind = (part: Schema) => kindOf(schemas, part);
  if (words) return words.join(', ');
  if (word !== undefined) return String(word);
  if ($ref) return schemas[nameOf(schema)]?.enum ? kind(schemas[nameOf(schema)] ?? {}) : nameOf(schema);
  if (anyOf) return anyOf.map(kind).join(' or ');
  if (allOf) return allOf.map(kind).join(' ');
  if (items) return `list of ${kind(items)}`;
  return [type ?? 'anything'].flat().join(' or ');
}

/** A topic that may wrap at its slashes, so that it fits a phone. */
const path = (address: string): string => `<code>${text(address).replaceAll('/', '/<wbr>')}</code>`;

const dataOf = ({ payload }: Message) => (payload.$ref.split('/').at(-1) ?? '').replace(/Message$/, 'Data');

const text = (words: string): string => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = [
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:16px}',
  'h1{font-size:28px;line-height:1.2}h2{font-size:20px;margin-top:40px}ul{padding-left:20px}code{overflow-wrap:anywhere}',
  'summary{padding:8px 0;cursor:pointer}summary code{font-weight:600}dl{margin:8px 0 16px 16px}dt{margin-top:8px}',
  'dl dl{margin:0 0 8px 16px}dd{margin:0}dt b,dt i{font:400 13px system-ui,sans-serif;opacity:.75}dt i{overflow-wrap:anywhere}',
  'pre{overflow:auto;font-size:13px;background:#8882;padding:12px;border-radius:8px}',
].join('');
