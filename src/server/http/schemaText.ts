/** What a JSON Schema says, as far as the contract's say anything. */
export type JsonSchema = {
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  prefixItems?: readonly JsonSchema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

const between = (what: string, from: number | undefined, to: number | undefined): string[] => {
  // What any JSON number is between, and what no limit is.
  const [least, most] = [from, to].map((limit) => (limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? undefined : limit));
  if (least !== undefined && most !== undefined) return [least === most ? `${least}${what}` : `${least} a ${most}${what}`];
  if (least !== undefined) return [`desde ${least}${what}`];
  return most === undefined ? [] : [`hasta ${most}${what}`];
};

/** What the type does not say of a value: its form, limits and what stands for none. */
const remarks = (schema: JsonSchema): string => {
  const { format, minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  const said = [
    ...(format ? [format] : []),
    ...between(' caracteres', minLength, maxLength),
    ...between('', minimum, maximum),
    ...between(' elementos', minItems, maxItems),
    ...(schema.default === undefined ? [] : [`si falta, ${JSON.stringify(schema.default)}`]),
  ];
  return said.length > 0 ? ` // ${said.join(', ')}` : '';
};

const isPlainName = (name: string) => /^[\w$]+$/.test(name);

/** A JSON Schema as TypeScript writes types, with what a type does not say behind it as a remark. */
export const schemaText = (schema: JsonSchema, indent = ''): string => {
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => schemaText(one, indent)))].join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const { prefixItems, items, properties, additionalProperties, required = [] } = schema;
  if (prefixItems) return `[${prefixItems.map((one) => schemaText(one, indent)).join(', ')}]`;
  if (items) {
    const each = schemaText(items, indent);
    return each.includes(' | ') ? `(${each})[]` : `${each}[]`;
  }
  if (schema.type === 'object') {
    const fields = Object.entries(properties ?? {});
    if (fields.length === 0)
      return typeof additionalProperties === 'object' ? `{ [name: string]: ${schemaText(additionalProperties, indent)} }` : '{}';
    const inner = `${indent}  `;
    const lines = fields.map(([name, field]) => {
      const mark = required.includes(name) ? '' : '?';
      return `${inner}${isPlainName(name) ? name : JSON.stringify(name)}${mark}: ${schemaText(field, inner)};${remarks(field)}`;
    });
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  const named = (type: string) => (type === 'integer' ? 'number' : type);
  return [schema.type ?? 'unknown'].flat().map(named).join(' | ');
};
