import { randomInt, randomUUID } from 'node:crypto';
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

/** Makes people, signs them in and looks at what there is. @throws when something is not as in the demo, or invitations are mailed */
export const openWorld = async (url: string, users: number, book: Book): Promise<World> => {
  const stranger = caller(url, '', book);
  const signIn = async (email: string, password = DEMO_PASSWORD) => {
    const session = await stranger.call('sign in', contract.session.signIn, { email, password });
    if (!session || !('token' in session)) throw new Error(`${email} cannot sign in: a soak needs the demo companies`);
    return { session, who: caller(url, session.token, book) };
  };
  const must = async <T>(asked: Promise<T | undefined>): Promise<T> => {
    const answer = await asked;
    if (answer === undefined) throw new Error('the demo is not as it should be');
    return answer;
  };
  const { who: owner } = await signIn(OWN);
  const partner = await signIn(PARTNER);
  const types = (await must(owner.call('employee: types', contract.employees.types, {}))).data;
  const typeEmployee = any(types.filter(({ kind }) => kind === 'admin'))._id;
  /** Somebody with an account of their own; an administrator, who alone corrects what was delivered. */
  const join = async (): Promise<Caller> => {
    const [email, password] = [`remojo-${randomUUID()}@reparto.test`, `remojo ${randomUUID()}`];
    const { link } = await must(
      owner.call('employee', contract.employees.create, {
        _id: v7(),
        typeEmployee,
        fileNumber: randomInt(1_000_000, 1_000_000_000),
        status: 1,
        name: 'Íñigo',
        last: 'Remojo',
        dni: String(randomInt(10_000_000, 50_000_000)),
        gender: 1,
        email,
        invite: 'email',
      }),
    );
    const token = link?.split('/invitation/')[1];
    if (!token) throw new Error('invitations are mailed here: a soak needs their links, and so a deployment without SMTP_URL');
    await must(stranger.call('employee: accept', contract.session.acceptInvitation, { token, password }));
    return (await signIn(email, password)).who;
  };
  // One after the other: sign-ins count as failed until they are done.
  const people: Caller[] = [];
  for (let user = 0; user < users; user += 1) people.push(await join());
  const clients = (await must(owner.call('search', contract.clients.search, { search: '' }))).data;
  const drivers = (await must(owner.call('search', contract.fleet.drivers, { search: '' }))).data;
  const vehicles = (await must(owner.call('fleet', contract.fleet.list, {}))).data.slice(0, 5);
  const center = await must(owner.call('live', contract.live.center, {}));
  const secrets: string[] = [];
  for (const { _id: vehicle } of vehicles) {
    const device = { _id: v7(), vehicle, name: 'Remojo', uniqueId: `soak-${randomUUID().slice(0, 12)}` };
    secrets.push((await must(owner.call('device', contract.live.addDevice, device))).secret);
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
