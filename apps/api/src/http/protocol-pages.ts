import { protocolDocument } from '@larder/use-cases/platform/protocol-document';
import type { FastifyInstance } from 'fastify';

type Field = { readonly description?: string };
type Schema = { readonly properties?: Record<string, Field>; readonly required?: readonly string[] };
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
    readonly schemas: Record<string, Schema>;
  };
};

/** `/asyncapi.json` and a page of it without scripts, for makers of cabinets. [protocol P13] */
export function serveProtocolPages(fastify: FastifyInstance): void {
  const document = protocolDocument() as Document;
  const json = JSON.stringify(document);
  const page = pageOf(document);
  fastify.get('/asyncapi.json', (_request, reply) => reply.type('application/json').send(json));
  fastify.get('/asyncapi', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}

function pageOf(document: Document): string {
  const { info, channels } = document;
  const sections = Object.values(channels).map((channel) => channelOf(document, channel));
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${text(info.title)}</title><style>${STYLE}</style>`,
    `<h1>${text(info.title)}</h1><p>${text(info.description)}</p><p><a href="/asyncapi.json">asyncapi.json</a></p>`,
    ...sections,
    '</html>',
  ].join('\n');
}

function channelOf({ components }: Document, { address, summary, messages }: Channel): string {
  const shown = Object.keys(messages).flatMap((type) => components.messages[type] ?? []);
  const parts = shown.map((message) => messageOf(components.schemas, message));
  return `<h2><code>${text(address)}</code></h2><p>${text(summary)}</p>${parts.join('')}`;
}

function messageOf(schemas: Document['components']['schemas'], message: Message): string {
  const { name, summary, examples } = message;
  const { properties = {}, required = [] } = schemas[dataOf(message)] ?? {};
  const rows = Object.entries(properties).map(
    ([field, { description }]) =>
      `<tr><td><code>${text(field)}</code><td>${required.includes(field) ? 'required' : ''}<td>${text(description ?? '')}`,
  );
  const shown = examples.map((one) => `<pre>${text(JSON.stringify(one.payload, null, 2))}</pre>`);
  return [
    `<details><summary><code>${text(name)}</code> ${text(summary)} (section ${text(message['x-protocol-section'])})</summary>`,
    rows.length > 0 ? `<table>${rows.join('')}</table>` : '',
    `${shown.join('')}</details>`,
  ].join('');
}

const dataOf = ({ payload }: Message) => (payload.$ref.split('/').at(-1) ?? '').replace(/Message$/, 'Data');

const text = (words: string): string => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:16px}pre{overflow:auto;background:#f4f4f4;padding:8px}' +
  'summary{padding:8px 0;cursor:pointer}td{padding:4px 12px 4px 0;vertical-align:top}h2{margin-top:32px;overflow-wrap:anywhere}';
