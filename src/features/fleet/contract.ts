import * as z from 'zod';
import { endpoint, Id, Instant, Nothing, type Received, Ref } from '#shared/contract.ts';
import { Day } from '#shared/day.ts';
import { optionSearch } from '#shared/list/optionSearch.ts';
import { plainText } from '#shared/plainText.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { ExportedRecords, recordCalls } from '#shared/record/recordContract.ts';
import { catalogueCalls, Color, Named, VehicleStatus } from './catalogues.ts';
import { DriverLoad } from './load.ts';
import { MAX_LINKED } from './maxLinked.ts';
import { VEHICLE } from './noun.ts';

/** A plate or a fleet number. */
const Code = plainText(15)
  .min(1, 'Requerido')
  // No letters that only look like these: two vehicles would have what reads as one plate.
  .refine((text) => text === '' || /[\p{Script=Latin}\d]/u.test(text), 'Escriba letras o números')
  .refine((text) => /^[\p{Script=Latin}\d .-]*$/u.test(text), 'Solo letras, números, espacios, puntos y guiones');

/** A vehicle as it is typed (spec 1 §3, §5). */
export const VehicleForm = z.object({
  movilnum: Code,
  plate: Code,
  /** `_id` of one of the company's statuses of vehicles. */
  status: Ref,
  brand: Ref,
  model: Ref,
  type: Ref,
  category: Ref,
  color: Color.default('#fafafa'),
  /** Who may take it out. */
  driver: z.array(Ref).max(MAX_LINKED, `Hasta ${MAX_LINKED} choferes`).default([]),
  inspectionExpire: Day.nullable().default(null),
  insuranceExpire: Day.nullable().default(null),
  insurancePolicy: plainText(60).default(''),
  plateExpire: Day.nullable().default(null),
});
/** See the schema. */
export type VehicleForm = z.output<typeof VehicleForm>;

const records = recordCalls('/api/fleet', {
  noun: VEHICLE,
  needs: 'fleet',
  listedFor: 'fleet',
  form: VehicleForm,
  told: { status: VehicleStatus, brand: Named, model: Named, type: Named, category: Named, driver: z.array(Named) },
});

/** A driver as the list has them (spec 1 §3). */
const Driver = z.object({
  _id: Id,
  status: z.literal(Object.values(recordStatus)),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  last_connect: Instant.nullable(),
  /** Whether their phone or page called in the last minutes. */
  online: z.boolean(),
  licenseExpire: Day.nullable(),
  artExpire: Day.nullable(),
  insuranceExpire: Day.nullable(),
  vehicleAssign: z.array(Named.extend({ plate: z.string(), movilnum: z.string() })),
  /** Of today. */
  load: DriverLoad,
});

/** Calls about vehicles, what they are chosen from, and drivers. */
export const fleet = {
  ...records,
  create: { ...records.create, path: '/api/fleet/vehicle' },
  edit: { ...records.edit, path: '/api/fleet/vehicle/edit' },
  remove: { ...records.remove, path: '/api/fleet/vehicle/delete' },
  ...catalogueCalls,
  driverList: endpoint({
    method: 'GET',
    path: '/api/driver',
    summary: 'Lista los choferes con su móvil y lo que llevan hoy',
    needs: 'fleet',
    input: Nothing,
    output: z.object({ data: z.array(Driver) }),
  }),
  driverExport: endpoint({
    method: 'POST',
    path: '/api/driver/export',
    summary: 'Planilla con los choferes y lo que llevan hoy; con `ids`, solo lo nombrado, en ese orden',
    needs: 'fleet',
    input: ExportedRecords,
    output: z.object({ url: z.string() }),
  }),
  drivers: optionSearch('/api/order/search/driver', { records: 'choferes activos por nombre', needs: 'staff' }),
};

/** A driver as the list has them. */
export type DriverRow = Received<typeof fleet.driverList>['data'][number];

/** A vehicle as the list has it. */
export type VehicleRow = Received<typeof fleet.read>['data'];
