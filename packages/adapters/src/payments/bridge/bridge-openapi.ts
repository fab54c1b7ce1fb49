import { z } from 'zod';
import { type BridgeOperation, bridgeOperations, bridgeParts } from './bridge-contract.ts';
import * as schemas from './bridge-schemas.ts';

type Json = Record<string, unknown>;

const refTo = (id: string) => `#/components/schemas/${id}`;
const version = '1.0.0';

const partNames = {
  payments: 'Holds, captures and refunds. Every bridge has these',
  payouts: 'Movements of accounts, transfers and payouts to banks',
  accounts: 'Accounts of merchants',
  disputes: 'Chargebacks',
} as const;

/** The contract of bridges as OpenAPI 3.1; made of the schemas that judge each answer, never written by hand. */
export function bridgeOpenApi() {
  const paths: Record<string, Json> = {};
  for (const [operationId, operation] of Object.entries(bridgeOperations)) {
    const path = paths[operation.path] ?? {};
    paths[operation.path] = {
      ...path,
      [operation.method.toLowerCase()]: operationOf(operationId, operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Larder payment bridge',
      version,
      description:
        'What Larder asks of a service that stands between it and an acquirer. Larder is the client; the bridge is ' +
        'the server, and sends events to `POST /hooks/bridge` of Larder. How to write one: docs/providers/bridge.md.',
    },
    servers: [{ url: '{bridge}', variables: { bridge: { default: 'https://bridge.example' } } }],
    security: [{ secret: [] }],
    tags: bridgeParts.map((name) => ({ name, description: partNames[name] })),
    paths,
    webhooks: { event: { post: eventOperation } },
    components: {
      securitySchemes: {
        secret: { type: 'http', scheme: 'bearer', description: '`BRIDGE_SECRET`, the same on both sides' },
      },
      responses: { Refusal: jsonAnswer('The request had no effect', refTo('Refusal')) },
      schemas: namedSchemas(),
    },
  };
}

function operationOf(operationId: string, operation: BridgeOperation): Json {
  const { part, summary, notes, path, query = [], body, answer, isKeyed } = operation;
  const parameters = [
    ...(path.includes('{ref}') ? [parameter('ref', 'path', 'The reference that the bridge gave')] : []),
    ...query.map((name) => parameter(name, 'query', queryNotes[name] ?? name)),
    ...(isKeyed ? [parameter('Idempotency-Key', 'header', keyNote)] : []),
  ];
  return {
    operationId,
    tags: [part],
    summary,
    ...(notes ? { description: notes } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: jsonOf(refTo(idOf(body))) } } : {}),
    responses: {
      200: jsonAnswer(summary, refTo(idOf(answer))),
      '4XX': { $ref: '#/components/responses/Refusal' },
      429: { description: 'Too many requests; nothing happened' },
      '5XX': { description: 'The outcome is unknown; Larder repeats the request' },
    },
  };
}

const keyNote =
  'The same key never makes a second object: it returns what it has made, as it is now, whatever the body. Keys never ' +
  'end. A request that was refused may be repeated under its key.';

const queryNotes: Readonly<Record<string, string>> = {
  key: 'The `Idempotency-Key` of the request that may have made it',
  account: "A connected account; left out: the platform's",
  after: 'The last item of the page before',
  limit: 'At most so many items',
};

const optional = new Set(['account', 'after', 'limit']);

const parameter = (name: string, where: 'path' | 'query' | 'header', description: string): Json => ({
  name,
  in: where,
  required: !(where === 'query' && optional.has(name)),
  description,
  schema: name === 'limit' ? { type: 'integer', minimum: 1, maximum: 1_000 } : { type: 'string' },
});

const eventOperation: Json = {
  operationId: 'event',
  summary: 'Something changed at the provider',
  description:
    'The bridge sends it to `POST /hooks/bridge` of Larder, signed as Standard Webhooks describes. It may come twice, ' +
    'late, in any order or never: Larder reads the state back.',
  parameters: [
    parameter('webhook-id', 'header', 'The id of the event'),
    parameter('webhook-timestamp', 'header', 'Seconds since 1970; older than five minutes is refused'),
    parameter('webhook-signature', 'header', '`v1,` and the Base64 of the HMAC-SHA-256; several by a space'),
  ],
  requestBody: { required: true, content: jsonOf(refTo('Event')) },
  responses: {
    204: { description: 'Taken' },
    400: { description: 'The signature or the body is wrong' },
    429: { description: 'Send it again later' },
  },
};

function jsonOf(ref: string): Json {
  return { 'application/json': { schema: { $ref: ref } } };
}

function jsonAnswer(description: string, ref: string): Json {
  return { description, content: jsonOf(ref) };
}

const idOf = (schema: z.ZodType): string => {
  const id = schema.meta()?.id;
  if (id === undefined) throw new Error('a schema of the contract has no id');
  return id;
};

/** The parts of all schemas that have an id. */
function namedSchemas(): Record<string, Json> {
  const registry = z.registry<{ id: string; description?: string }>();
  for (const schema of Object.values(schemas)) {
    const { id, description } = schema.meta() ?? {};
    if (id !== undefined) registry.add(schema, { id, ...(description ? { description } : {}) });
  }
  const all = z.toJSONSchema(registry, {
    uri: refTo,
    io: 'input',
    override: ({ jsonSchema }) => shorten(jsonSchema),
  });
  return Object.fromEntries(
    Object.entries(all.schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, { ...schema }]),
  );
}

/** Leaves out what every reader knows: the pattern of an instant, and the largest safe integer. */
function shorten(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format === 'date-time') schema.pattern = undefined;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) schema.maximum = undefined;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) schema.minimum = undefined;
}
