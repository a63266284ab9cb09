import * as z from 'zod';
import { endpoint, Id, Nothing, Ref } from '#shared/contract.ts';
import { counted } from '#shared/noun.ts';
import { plainText } from '#shared/plainText.ts';
import { orRequired } from '#shared/text.ts';
import { comparable } from './comparable.ts';
import { VEHICLE } from './noun.ts';

/** A colour of six hex digits, lower-cased. */
export const Color = z
  .string(orRequired('Color inválido'))
  .overwrite((text) => text.trim().toLowerCase())
  .regex(/^#[0-9a-f]{6}$/, orRequired('Color inválido: seis dígitos, como #136adc'));

/** A record as answers name it. */
export const Named = z.object({ _id: Id, name: z.string() });

/** The status of a vehicle. */
export const VehicleStatus = Named.extend({ position: z.number(), color: z.string() });

/** The name of an entry of a catalogue. */
const Name = plainText(60)
  .min(1, 'Requerido')
  .refine((name) => name === '' || comparable(name) !== '', 'Escriba letras o números');

/** What is kept in catalogues besides categories. */
const Catalogue = z.enum(['brand', 'model', 'type', 'status'], orRequired('Catálogo inexistente'));

/** With the vehicles that are of it. */
const counting = { total: z.number() };

const listed = <Shape extends z.ZodRawShape>(path: string, summary: string, entry: z.ZodObject<Shape>) =>
  endpoint({ method: 'GET', path, summary, needs: 'fleet', input: Nothing, output: z.object({ data: z.array(entry) }) });

const Counted = Named.extend(counting);
const made = z.object({ _id: Id });

/** Calls about what vehicles are chosen from. */
export const catalogueCalls = {
  categories: listed('/api/fleet/category', 'Categorías de vehículos, con cuántos hay de cada una', Counted),
  addCategory: endpoint({
    method: 'POST',
    path: '/api/fleet/newcategory',
    summary: 'Crea una categoría; con el mismo `_id`, una sola vez',
    needs: 'fleet',
    input: z.object({ _id: Id.optional(), name: Name }),
    output: made,
  }),
  removeCategory: endpoint({
    method: 'POST',
    path: '/api/fleet/clearcategory',
    summary: 'Borra una categoría; 409 mientras haya vehículos',
    needs: 'fleet',
    input: z.object({ _id: Id }),
    output: Nothing,
  }),
  brands: listed('/api/fleet/brand', 'Marcas de vehículos', Counted),
  models: endpoint({
    method: 'POST',
    path: '/api/fleet/model',
    summary: 'Modelos de una marca',
    needs: 'fleet',
    input: z.object({ brand: Ref }),
    output: z.object({ data: z.array(Counted) }),
  }),
  types: listed('/api/fleet/type', 'Tipos de vehículo', Counted),
  statuses: listed('/api/fleet/status', 'Estados de vehículo por posición, con su color', VehicleStatus.extend(counting)),
  saveEntry: endpoint({
    method: 'POST',
    path: '/api/fleet/catalogue',
    summary: 'Crea o edita una marca, un modelo o un tipo; edita un estado',
    needs: 'unrestricted',
    input: z.object({
      catalogue: Catalogue,
      /** Of the one that is edited; without it, a new one is made. */
      _id: Id.optional(),
      name: Name,
      /** Of a model. */
      brand: Ref.optional(),
      /** Of a status. */
      color: Color.optional(),
    }),
    output: made,
  }),
  removeEntry: endpoint({
    method: 'POST',
    path: '/api/fleet/clear',
    summary: 'Borra una marca con sus modelos, un modelo o un tipo; 409 mientras haya vehículos',
    needs: 'unrestricted',
    input: z.object({ catalogue: Catalogue, _id: Id }),
    output: Nothing,
  }),
};

/** Why an entry cannot be deleted: '3 vehículos la usan …'. */
export const usedBy = (total: number): string => `${counted(total, VEHICLE)} ${total === 1 ? 'la usa' : 'la usan'}`;
