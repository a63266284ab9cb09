import type { Sent } from '#shared/contract.ts';
import type { EmployeeKind } from '#shared/permissions.ts';
import { newId } from '#server/ids.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import { makeVehicle } from '../../fleet/server/testing.ts';
import { employeeTypes, workshifts } from '../../session/server/tables.ts';
import { giveFactor, type SessionRecords } from '../../session/server/testing.ts';
import type { WarehouseRecords } from '../../warehouses/server/testing.ts';
import type { Company } from '../../../testing/testApp.ts';
import { employees } from '../contract.ts';

/** An employee that nothing is wrong with but that no type is chosen. */
export const anEmployee: Required<Omit<Sent<typeof employees.create>, '_id' | 'avatar' | 'typeEmployee' | 'workshift'>> = {
  fileNumber: 415,
  status: 1,
  name: 'María de los Ángeles',
  last: 'Núñez',
  dni: '29880114',
  cuil: '27298801146',
  birth: '1983-01-22',
  gender: 1,
  bloodtype: 0,
  phone: '1155667788',
  email: 'angeles@reparto.test',
  nameEmergency: 'Julián Núñez',
  phoneEmergency: '1144332211',
  vehicleAssign: [],
  licenseExpire: null,
  art: 'Provincia ART · 88-120443',
  artExpire: '2027-06-30',
  insuranceExpire: null,
  warehouse: [],
  permission: [],
  fleetAccess: [],
  password: 'quebracho colorado',
  invite: '',
};

/** A row of a file that nothing is wrong with. */
const aRow = {
  row: 2,
  twin: 'other' as const,
  cells: {
    typeEmployee: 'Chofer',
    fileNumber: '417',
    status: 'Activo',
    workshift: 'Mañana',
    name: 'Íñigo',
    last: 'Peña',
    dni: '30.112.233',
    cuil: '27-29880114-6',
    birth: '22/01/1983',
    gender: 'Masculino',
    bloodtype: 'O+',
    phone: '11 5566-7788',
    email: 'inigo@reparto.test',
    nameEmergency: 'Julián Núñez',
    phoneEmergency: '11 4433-2211',
    vehicleAssign: 'AB 771 CC',
    licenseExpire: '31/01/2027',
    art: 'Provincia ART',
    artExpire: '30/06/2027',
    insuranceExpire: '2027-02-28',
    warehouse: '',
    permission: '',
    fleetAccess: '',
  },
};

/** An e-mail that nobody has. */
export const mail = (): string => `${newId()}@reparto.test`;

let numbers = 1000;
/** The form of somebody of a kind, with a number and an e-mail that nobody has. */
export const employeeOf = (company: Company, kind: Exclude<EmployeeKind, 'other'>, over: Record<string, unknown> = {}) => ({
  ...anEmployee,
  fileNumber: (numbers += 1),
  email: mail(),
  typeEmployee: company.typeOf[kind],
  workshift: null,
  ...over,
});

/** People, a vehicle, a type and a work shift that may be deleted, and inputs of the calls about employees. */
export const employeeFixture = fixture(employees)({
  records: async ({ t, company, mark }: Making, { warehouse: _warehouse }: WarehouseRecords & SessionRecords) => {
    const keeper = (await t.make.user(company, 'warehouse', [], { last: mark }))._id;
    const leaver = (await t.make.user(company, 'driver', [], { last: mark }))._id;
    const vehicleOfDriver = await makeVehicle(t, company, { plate: 'AB 771 CC', movilnum: `9 ${mark}` });
    const [employeeType, workshift, spareShift] = [newId(), newId(), newId()];
    await t.inCompany(company, async (db) => {
      await db.insert(employeeTypes).values({ _id: employeeType, name: `Sereno ${mark}`, kind: 'other', degree: 9 });
      await db.insert(workshifts).values([
        { _id: workshift, name: `Tarde ${mark}` },
        { _id: spareShift, name: `Noche ${mark}` },
      ]);
    });
    await giveFactor(t, { company: company.companyId, employee: keeper }, new Date());
    const types = { driverType: company.typeOf.driver, warehouseType: company.typeOf.warehouse };
    return { keeper, leaver, vehicleOfDriver, employeeType, workshift, spareShift, ...types };
  },
  inputs: ({ keeper, invitee, leaver, vehicleOfDriver, employeeType, workshift, spareShift, driverType, warehouseType, warehouse }) => ({
    list: {},
    create: {
      ...anEmployee,
      _id: newId(),
      avatar: '',
      typeEmployee: driverType,
      workshift,
      vehicleAssign: [vehicleOfDriver],
      licenseExpire: '2027-01-31',
      insuranceExpire: '2027-02-28',
    },
    edit: {
      ...anEmployee,
      _id: keeper,
      version: 1,
      avatar: '',
      fileNumber: 416,
      email: 'otra@reparto.test',
      typeEmployee: warehouseType,
      workshift,
      warehouse: [warehouse],
    },
    read: { _id: keeper },
    remove: { _id: leaver, version: 1 },
    deactivate: { _id: leaver, version: 1 },
    history: { _id: keeper, before: null },
    export: { ids: [keeper] },
    importCheck: { rows: [aRow] },
    // Invited is nobody who is not active: no answer of it holds a link, which is another one each time.
    import: { rows: [{ ...aRow, cells: { ...aRow.cells, status: 'Inactivo' }, _id: newId(), version: null }], invite: true },
    invite: { _id: invitee },
    resetFactor: { _id: keeper },
    email: { email: 'angeles@reparto.test', type: 'edit', _id: keeper },
    vehicles: { search: 'a', ids: [vehicleOfDriver] },
    types: {},
    addType: { name: 'Limpieza' },
    removeType: { _id: employeeType },
    shifts: {},
    addShift: { name: 'Franco' },
    removeShift: { _id: spareShift },
  }),
  once: {
    create: '_id',
    edit: 'version',
    import: '_id',
    deactivate: 'version',
    remove: '_id',
    addType: 'name',
    removeType: '_id',
    addShift: 'name',
    removeShift: '_id',
  },
});

/** Records of people. */
export type EmployeeRecords = Awaited<ReturnType<typeof employeeFixture.records>>;
