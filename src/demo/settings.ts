import type { EmployeeKind, Permission } from '#shared/permissions.ts';
import { argentineClients, uruguayanClients, type DemoClient } from './catalogue.ts';
import type { Zone } from './place.ts';
import type { Random } from './random.ts';
import type { CompanyDetails } from '../features/settings/company/companyDetails.ts';
import { buenosAires } from './streets/buenosAires.ts';
import { montevideo } from './streets/montevideo.ts';

/** Password of every demo sign-in. */
export const DEMO_PASSWORD = 'reparto-demo';

/** One of the company's people who has a fixed name, and an e-mail when they sign in. */
export type StaffMember = {
  kind: EmployeeKind;
  name: string;
  last: string;
  email?: string;
  /** What the start-up print says of the sign-in. */
  who?: string;
  permission?: Permission[];
};

/** What a demo company is made of. */
export type DemoCompany = {
  name: string;
  transferid: string;
  countryCode: 'AR' | 'UY';
  /** As its papers name it. */
  details: CompanyDetails;
  zones: readonly Zone[];
  clients: readonly DemoClient[];
  /** Name, and where: zone, stretch and house number. */
  warehouses: readonly (readonly [name: string, zone: number, stretch: number, addressNumber: number])[];
  staff: readonly StaffMember[];
  drivers: number;
  vehicles: number;
  orders: number;
  /** Orders among them without a delivery date. */
  undated: number;
  /** Delivered orders of the year before. With the others they are few enough to be exported at once (`MAX_AT_ONCE`). */
  past: number;
  /** A mobile number as people there write it down, digits only. */
  phone: (random: Random) => string;
  plate: (random: Random, type: string) => string;
  taxNumber: (random: Random) => string;
};

const digits = (random: Random, amount: number) => Array.from({ length: amount }, () => random.int(0, 9)).join('');
/** Letters up to and including `last`. */
const letters = (random: Random, amount: number, last = 'Z') =>
  Array.from({ length: amount }, () => String.fromCodePoint(random.int(65, last.codePointAt(0) ?? 90))).join('');

/** A plate of today's form (AB123CD, a motorcycle's A123BCD), or of the one before 2016 (ABC123, 123ABC). */
const argentinePlate = (random: Random, type: string): string => {
  const today = random.chance(0.75);
  if (type === 'Moto') return today ? `A${digits(random, 3)}${letters(random, 3)}` : `${digits(random, 3)}${letters(random, 3)}`;
  return today
    ? `A${letters(random, 1, 'H')}${digits(random, 3)}${letters(random, 2)}`
    : `${letters(random, 1, 'P')}${letters(random, 2)}${digits(random, 3)}`;
};

/** A company's CUIT with its check digit (weights 5 4 3 2 7 6 5 4 3 2, modulo 11). */
const cuit = (random: Random): string => {
  const body = `30${digits(random, 8)}`;
  const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((total, weight, i) => total + weight * Number(body[i]), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? cuit(random) : `${body}${check}`;
};

/** A company's RUT with its check digit (weights 4 3 2 9 8 7 6 5 4 3 2, modulo 11). */
const rut = (random: Random): string => {
  const body = `21${digits(random, 6)}001`;
  const sum = [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2].reduce((total, weight, i) => total + weight * Number(body[i]), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? rut(random) : `${body}${check}`;
};

/** The companies of the demo. */
export const demoCompanies: readonly DemoCompany[] = [
  {
    name: 'Rápido Sur',
    transferid: '12AB',
    countryCode: 'AR',
    details: {
      legalName: 'Rápido Sur Logística S.R.L.',
      taxId: '30715624083',
      address: 'Av. Montes de Oca 1780, C1270 CABA',
      phone: '1143012200',
      email: 'administracion@rapidosur.test',
      payTo: 'RAPIDO.SUR.COBROS',
    },
    zones: buenosAires,
    clients: argentineClients,
    warehouses: [
      ['Depósito Central', 4, 5, 5125],
      ['Depósito Oeste', 6, 2, 15_900],
      ['Depósito Norte', 7, 1, 1850],
    ],
    staff: [
      { kind: 'owner', name: 'Lucía', last: 'Íñiguez', email: 'demo@reparto.test', who: 'dueña, ve todo' },
      { kind: 'admin', name: 'Hernán', last: 'Peña' },
      {
        kind: 'clerk',
        name: 'Mónica',
        last: 'Agüero',
        email: 'oficina@reparto.test',
        who: 'administrativa, permiso de oficina',
        permission: ['office'],
      },
      { kind: 'clerk', name: 'Graciela', last: 'Yáñez', permission: ['office', 'account'] },
      {
        kind: 'operator',
        name: 'Óscar',
        last: 'Muñoz',
        email: 'operador@reparto.test',
        who: 'operador, permisos de órdenes y mapa',
        permission: ['order', 'map'],
      },
      { kind: 'operator', name: 'Begoña', last: 'Ibáñez', permission: ['order', 'map', 'fleet'] },
      { kind: 'warehouse', name: 'Ramón', last: 'Zárate', email: 'deposito@reparto.test', who: 'depósito', permission: ['warehouse'] },
      { kind: 'warehouse', name: 'Ximena', last: 'Goñi', permission: ['warehouse'] },
      { kind: 'warehouse', name: 'Néstor', last: 'Bazán', permission: ['warehouse'] },
      { kind: 'other', name: 'Walter', last: 'Etcheverry' },
      { kind: 'driver', name: 'Julián', last: 'Ñancufil', email: 'chofer@reparto.test', who: 'chofer, solo la aplicación de reparto' },
    ],
    drivers: 40,
    vehicles: 30,
    orders: 5_000,
    undated: 40,
    past: 600,
    phone: (random) => `11${random.int(3, 6)}${digits(random, 7)}`,
    plate: argentinePlate,
    taxNumber: cuit,
  },
  {
    name: 'Mandados del Plata',
    transferid: '34CD',
    countryCode: 'UY',
    details: {
      legalName: 'Mandados del Plata S.A.S.',
      taxId: '217654330015',
      address: 'Bv. Artigas 1600, 11200 Montevideo',
      phone: '24012200',
      email: 'hola@mandados.test',
      payTo: 'BROU, caja de ahorro en pesos 001234567-00001',
    },
    zones: montevideo,
    clients: uruguayanClients,
    warehouses: [['Depósito Cordón', 0, 1, 1600]],
    staff: [
      { kind: 'owner', name: 'Ángela', last: 'Núñez', email: 'otra@reparto.test', who: 'dueña de la segunda empresa (Uruguay)' },
      { kind: 'operator', name: 'Rubén', last: 'Peña', permission: ['order', 'map'] },
      { kind: 'warehouse', name: 'Zulema', last: 'Ríos', permission: ['warehouse'] },
    ],
    drivers: 4,
    vehicles: 4,
    orders: 120,
    undated: 3,
    past: 60,
    phone: (random) => `09${random.int(1, 9)}${digits(random, 6)}`,
    plate: (random) => `S${letters(random, 2)}${digits(random, 4)}`,
    taxNumber: rut,
  },
  {
    name: 'Flecha Entregas',
    transferid: '56EF',
    countryCode: 'AR',
    details: {
      legalName: 'Flecha Entregas S.A.',
      taxId: '30709312479',
      address: 'Av. San Martín 3100, B1678 Caseros',
      phone: '1147502200',
      email: 'hola@flecha.test',
      payTo: 'FLECHA.ENTREGAS',
    },
    zones: buenosAires,
    clients: argentineClients,
    warehouses: [['Depósito Caseros', 6, 2, 15_900]],
    staff: [
      { kind: 'owner', name: 'Darío', last: 'Quiñones', email: 'flecha@reparto.test', who: 'dueño de Flecha, que comparte órdenes' },
      { kind: 'operator', name: 'Noelia', last: 'Paz', permission: ['order', 'map', 'transfer'] },
      { kind: 'warehouse', name: 'Ismael', last: 'Roca', permission: ['warehouse'] },
    ],
    drivers: 10,
    vehicles: 9,
    orders: 240,
    undated: 3,
    past: 40,
    phone: (random) => `11${random.int(3, 6)}${digits(random, 7)}`,
    plate: argentinePlate,
    taxNumber: cuit,
  },
];

/** Everybody who can sign in to the demo, all with `DEMO_PASSWORD`, and who they are in Spanish. */
export const demoSignIns: readonly { email: string; who: string }[] = demoCompanies
  .flatMap(({ staff }) => staff)
  .flatMap(({ email, who }) => (email && who ? [{ email, who }] : []));
