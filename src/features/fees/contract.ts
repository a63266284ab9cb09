import * as z from 'zod';
import { endpoint, Id, Nothing, type Received, Ref } from '#shared/contract.ts';
import { plainText } from '#shared/plainText.ts';
import { recordCalls, RecordStatus } from '#shared/record/recordContract.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { orRequired } from '#shared/text.ts';
import { orderTypes, origins } from '../orders/choices.ts';
import { OrderType, Origin } from '../orders/choiceSchemas.ts';
import { checkCalls } from './checks/checkCalls.ts';
import { FEE } from './noun.ts';
import { priceCalls } from './priceCalls.ts';
import { FeeRules } from './ruleSchemas.ts';
import { FoundRegion, Zone, ZonesInput } from './zones/zoneSchemas.ts';

/** Clients that one tariff names at most. */
const MAX_CLIENTS = 2_000;
/** Bytes of the zones of one tariff: 500 of 500 corners are some 10 MB. */
const MAX_ZONES_BYTES = 24 * 1024 * 1024;

/** What tariffs go by: 1 zones; 0, kilometres, is not there yet (spec 3 §2.1). */
const FeeType = z.literal(1, {
  error: ({ input }) => (input === 0 ? 'Por kilómetro no está disponible todavía' : input === undefined ? 'Requerido' : 'Tipo inexistente'),
});

/** Which of a tariff's clients are told twice. */
const eachOnce = (ids: readonly string[]) => new Set(ids).size === ids.length;

/** A tariff as it is typed (spec 3 §3, §5). */
export const FeeForm = z.object({
  name: plainText(80).min(1, 'Requerido'),
  status: RecordStatus.default(recordStatus.active),
  type: FeeType,
  typeOrder: z
    .array(OrderType, orRequired('Lista inválida'))
    .max(20)
    .overwrite((types) => orderTypes.filter((type) => types.includes(type)))
    .min(1, 'Elija al menos un tipo de orden'),
  /** Empty for every origin. */
  fromOrder: z
    .array(Origin, orRequired('Lista inválida'))
    .max(40)
    .overwrite((list) => origins.filter((origin) => list.includes(origin)))
    .default([]),
  /** `_id`s; empty for every client. */
  clients: z
    .array(Ref, orRequired('Lista inválida'))
    .max(MAX_CLIENTS, `Hasta ${MAX_CLIENTS} clientes`)
    .refine(eachOnce, 'Hay un cliente más de una vez')
    .default([]),
  rules: FeeRules.default([]),
});

const Named = z.object({ _id: Id, name: z.string() });

/** All calls of the record kit at the documents' paths. */
const records = recordCalls('/api/fee', {
  noun: FEE,
  needs: 'office',
  listedFor: 'office',
  form: FeeForm,
  told: {
    clients: z.array(Named),
    /** How many zones it has; the name is the documents'. */
    region: z.object({ total: z.number() }),
  },
});

const Saved = records.edit.output;

/** Calls about tariffs and their zones. */
export const fees = {
  ...records,
  create: { ...records.create, path: '/api/fee/save' },
  edit: {
    ...records.edit,
    path: '/api/fee/update',
    summary: 'Edita una tarifa; lo que no se manda de sus clientes y reglas queda como está',
    input: records.edit.input.extend({ clients: FeeForm.shape.clients.unwrap().optional(), rules: FeeRules.optional() }),
  },
  remove: { ...records.remove, path: '/api/fee/remove' },
  clone: endpoint({
    method: 'POST',
    path: '/api/fee/clone',
    summary: 'Crea una tarifa inactiva igual a otra, con sus reglas, zonas y clientes; con el mismo `copy`, una sola vez',
    needs: 'office',
    input: z.object({ _id: Id, copy: Id.optional() }),
    output: Saved,
  }),
  saveClients: endpoint({
    method: 'POST',
    path: '/api/fee/client/save',
    summary: 'Guarda qué clientes nombra una tarifa, y sus reglas si se mandan',
    needs: 'office',
    input: z.object({ _id: Id, version: z.int('Versión inválida'), clients: FeeForm.shape.clients.unwrap(), rules: FeeRules.optional() }),
    output: Saved,
  }),
  zones: endpoint({
    method: 'POST',
    path: '/api/fee/zone/list',
    summary: 'Las zonas de una tarifa, en su orden',
    needs: 'office',
    input: z.object({ _id: Id }),
    output: z.object({
      name: z.string(),
      typeOrder: z.array(OrderType),
      version: z.number(),
      region: z.array(Zone),
    }),
  }),
  saveZones: endpoint({
    method: 'POST',
    path: '/api/fee/zone/save',
    summary: 'Guarda todas las zonas de una tarifa; la que no se manda se borra',
    needs: 'office',
    input: z.object({ _id: Id, version: z.int('Versión inválida'), region: ZonesInput }),
    output: Saved,
    maxBody: MAX_ZONES_BYTES,
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api/fee/usage',
    summary: 'Cuántas órdenes de los últimos 30 días, por su fecha de entrega, toma cada tarifa como está ahora; vale cinco minutos',
    needs: 'office',
    input: Nothing,
    output: z.object({ data: z.array(z.object({ _id: Id, orders: z.int() })) }),
  }),
  regions: endpoint({
    method: 'POST',
    path: '/api/fee/zone',
    summary: 'Localidades y partidos por nombre, con su contorno, que puede ser una zona',
    needs: 'office',
    input: z.object({ search: z.string('Requerido').max(120, 'Hasta 120 letras') }),
    output: z.object({ data: z.array(FoundRegion) }),
  }),
  ...priceCalls,
  ...checkCalls,
};

/** A tariff as the list has it. */
export type FeeRow = Received<typeof fees.read>['data'];
