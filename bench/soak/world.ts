import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { Sent } from '#shared/contract.ts';
import { pointAt } from '#shared/place/point.ts';
import { contract } from '../../src/contract.ts';
import { DEMO_PASSWORD } from '../../src/demo/settings.ts';
import { type Book, caller, type Caller } from './caller.ts';

/** The demo company that everybody works in, the one it shares orders with, and who owns each. */
const [OWN, PARTNER] = ['demo@reparto.test', 'flecha@reparto.test'];
/** The orders that are worked on: the last that were made or seen. */
const RECENT = 400;

/** What people know of the company that they work in; orders that were made are everybody's. */
export type World = {
  people: Caller[];
  partner: Caller;
  partnerCode: string;
  clients: string[];
  clientNames: string[];
  drivers: string[];
  center: { lat: number; lng: number };
  secrets: string[];
  orders: string[];
  remember: (ids: readonly string[]) => void;
  settlements: string[];
  movements: string[];
};

/** Somewhere in the city. */
export const addressSomewhere = ({ center }: Pick<World, 'center'>): Sent<typeof contract.orders.create>['toAddress'] => ({
  name: 'Ñusta Peña',
  address: 'Gurruchaga',
  addressNumber: 100 + Math.floor(Math.random() * 4_000),
  location: pointAt(center.lng + (Math.random() - 0.5) / 20, center.lat + (Math.random() - 0.5) / 20),
  town: 'Palermo',
  postalCode: '1414',
});

/** One of some. @throws where there is none */
export const any = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};

/** Signs everybody in and looks at what there is. @throws when something is not as in the demo */
export const openWorld = async (url: string, users: number, book: Book): Promise<World> => {
  const signIn = async (email: string) => {
    const session = await caller(url, '', book).call('sign in', contract.session.signIn, { email, password: DEMO_PASSWORD });
    if (!session || !('token' in session)) throw new Error(`${email} cannot sign in: a soak needs the demo companies`);
    return { session, who: caller(url, session.token, book) };
  };
  const must = async <T>(asked: Promise<T | undefined>): Promise<T> => {
    const answer = await asked;
    if (answer === undefined) throw new Error('the demo is not as it should be');
    return answer;
  };
  const people: Caller[] = [];
  for (let user = 0; user < users; user += 1) people.push((await signIn(OWN)).who);
  const partner = await signIn(PARTNER);
  const first = any(people);
  const clients = (await must(first.call('search', contract.clients.search, { search: '' }))).data;
  const drivers = (await must(first.call('search', contract.fleet.drivers, { search: '' }))).data;
  const vehicles = (await must(first.call('fleet', contract.fleet.list, {}))).data.slice(0, 5);
  const center = await must(first.call('live', contract.live.center, {}));
  const secrets: string[] = [];
  for (const { _id: vehicle } of vehicles) {
    const device = { _id: v7(), vehicle, name: 'Remojo', uniqueId: `soak-${randomUUID().slice(0, 12)}` };
    secrets.push((await must(first.call('device', contract.live.addDevice, device))).secret);
  }
  const orders: string[] = [];
  const remember = (ids: readonly string[]) => {
    for (const _id of ids) if (!orders.includes(_id)) orders.push(_id);
    orders.splice(0, orders.length - RECENT);
  };
  return {
    people,
    partner: partner.who,
    partnerCode: partner.session.transferid,
    clients: clients.map(({ value }) => value),
    clientNames: clients.map(({ label }) => label),
    drivers: drivers.map(({ value }) => value),
    center,
    secrets,
    orders,
    remember,
    settlements: [],
    movements: [],
  };
};
