import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { newId } from '#server/ids.ts';
import { endpoints, inputOf, makeRecords, type Records } from './fixtures.ts';
import { testApp, type App, type Company } from './testApp.ts';

// The longest lists that each endpoint takes, all at once: a statement has 65,535 parameters at most.

let t: App;
let company: Company;
let records: Records;
beforeAll(async () => {
  t = await testApp();
  company = await t.make.company();
  records = await makeRecords(t, company, 'Quilombo');
});
afterAll(() => t.close());

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  maxItems?: number;
};

/** Bodies are 1 MiB at most unless the endpoint says otherwise. */
const BODY = 1_000_000;

/** How many elements a list inside another has. */
const INSIDE = 8;

const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value);
/** Which of some alternatives a value is, as far as lists go. */
const fitting = (schema: Schema, value: unknown): Schema => {
  const kind = Array.isArray(value) ? 'array' : typeof value;
  const inner = schema.anyOf?.find(({ type, anyOf }) => type === kind || anyOf);
  return inner ? fitting(inner, value) : schema;
};

/**
 * A value with its lists at their longest, each of their elements another one.
 * @param long how many elements a list has that has no limit of its own
 */
const lengthened = (of: Schema, value: unknown, long: number, no = 0, depth = 0, named = ''): unknown => {
  const schema = fitting(of, value);
  if (Array.isArray(value)) {
    const many = Math.min(schema.maxItems ?? long, depth === 0 ? Infinity : INSIDE);
    const elements = value as unknown[];
    return elements.length === 0
      ? []
      : Array.from({ length: many }, (_, i) =>
          lengthened(schema.items ?? {}, elements[i % elements.length], long, no * many + i, depth + 1),
        );
  }
  if (typeof value === 'object' && value !== null) {
    const { properties = {}, propertyNames, additionalProperties } = schema;
    const entries = Object.entries(value).map(([key, inner]) => [key, lengthened(properties[key] ?? {}, inner, long, no, depth, key)]);
    const [entry] = entries;
    const more = propertyNames && typeof additionalProperties === 'object' && isId(entry?.[0]) ? long : 0;
    return Object.fromEntries([...entries, ...Array.from({ length: more }, () => [newId(), entry?.[1]])]);
  }
  if (no === 0 || typeof value !== 'string') return value;
  if (isId(value)) return newId();
  return named === 'sku' ? `${value} ${no}` : value;
};

const longest = endpoints.flatMap((one) => {
  if (one.endpoint.method !== 'POST') return [];
  const schema = z.toJSONSchema(one.endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return /"type":"array"|"propertyNames"/.test(JSON.stringify(schema)) ? [{ ...one, schema }] : [];
});

test('endpoints that take lists are found', () => expect(longest.length).toBeGreaterThan(10));

test.each(longest)(
  '$name takes its longest lists, or refuses them',
  async (one) => {
    const { endpoint, schema } = one;
    const input = inputOf(one, records, company.token);
    const body = [10_000, 1_000, 100, 10]
      .map((long) => lengthened(schema, input, long))
      .find((each) => JSON.stringify(each).length < (endpoint.maxBody ?? BODY));
    const { status, body: answer } = await t.call(endpoint, body, company.token);
    expect([status < 500, answer.message ?? '']).toEqual([true, expect.not.stringMatching(/too|many|invalid/i)]);
    await vi.waitFor(
      async () => {
        const { rowCount } = await t.database.owner.query("select from job_runs where state in ('Pendiente', 'Procesando')");
        expect(rowCount).toBe(0);
      },
      { timeout: 60_000, interval: 50 },
    );
    expect(t.problems).toEqual([]);
  },
  120_000,
);
