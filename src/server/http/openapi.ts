import * as z from 'zod';
import { Refusal, type Contract, type Endpoint } from '#shared/contract.ts';
import type { Need } from '#shared/permissions.ts';
import type { JsonSchema } from './schemaText.ts';

/** The wire form of a schema, without what only JSON Schema's own tools read. */
export const wire = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest as JsonSchema;
};

/** What a refused call answers, in its wire form. */
export const refusalSchema = wire(Refusal);

/** Who may make a call, in words. */
const needText = (need: Need): string => {
  switch (need) {
    case 'public':
      return 'Sin sesión.';
    case 'session':
      return 'Cualquier sesión.';
    case 'staff':
      return 'Personal de oficina.';
    case 'unrestricted':
      return 'Sólo dueño o administrador.';
    default:
      return `Permiso: ${typeof need === 'string' ? need : need.join(' y ')}.`;
  }
};

/** Who may make a call, an API key included, and whether it is done once. */
export const callerText = ({ needs, scope, once }: Pick<Endpoint, 'needs' | 'scope' | 'once'>): string =>
  [needText(needs), ...(scope ? [`Con clave de API: ${scope}.`] : []), ...(once ? ['Admite Idempotency-Key.'] : [])].join(' ');

const onceHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Lo mismo enviado otra vez con la misma clave se hace una sola vez, y se contesta igual.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const bodyOf = (endpoint: Endpoint) => {
  const schema = wire(endpoint.input);
  if (!endpoint.files) return { 'application/json': { schema } };
  const files = Object.fromEntries(
    Object.entries(endpoint.files).map(([name, { max }]) => [
      name,
      { type: 'array', maxItems: max, items: { type: 'string', format: 'binary' } },
    ]),
  );
  return { 'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, ...files } } } };
};

const operation = (slice: string, name: string, endpoint: Endpoint) => ({
  operationId: `${slice}_${name}`,
  tags: [slice],
  summary: endpoint.summary,
  description: callerText(endpoint),
  ...(endpoint.needs !== 'public' && { security: [{ token: [] }, ...(endpoint.scope ? [{ key: [] }] : [])] }),
  ...(endpoint.method === 'POST'
    ? { ...(endpoint.once && { parameters: [onceHeader] }), requestBody: { content: bodyOf(endpoint) } }
    : {
        parameters: Object.entries(endpoint.input.shape).map(([key, schema]) => ({
          name: key,
          in: 'query',
          schema: wire(schema as z.ZodType),
        })),
      }),
  responses: {
    200: { description: 'Hecho', content: { 'application/json': { schema: wire(endpoint.output) } } },
    default: { description: 'Rechazado', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
  },
});

/** The OpenAPI 3.1 description of every endpoint of the contract. */
export const openApi = (slices: Record<string, Contract>, version: string) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [slice, contract] of Object.entries(slices)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(slice, name, endpoint);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reparto',
      version,
      description: 'La misma API que usa la aplicación. El token de POST /api/auth va en el encabezado `token`.',
    },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        key: { type: 'http', scheme: 'bearer', description: 'Una clave de API (rk_…)' },
      },
      schemas: { Refusal: refusalSchema },
    },
    paths,
  };
};
