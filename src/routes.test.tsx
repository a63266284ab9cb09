import { Link, redirect, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { permissions, type Need } from '#shared/permissions.ts';
import type { SearchReader } from '#web/list/screenSearch.ts';
import { makeRouter, type PlainPath, screen, type ScreenRoutes, useScreenSearch } from '#web/screens.tsx';
import { contract } from './contract.ts';
import { wayTexts } from './features/dashboard/web/wayTexts.ts';
import type { OrderListSearch } from './features/orders/web/list/orderListSearch.ts';
import { areas } from '#web/shell/areas.tsx';
import { screens } from './routes.tsx';

const ID = '0198c0de-0000-7000-8000-00000000beef';
const load = () => import('#web/page/NotFoundScreen.tsx');

const Nothing = () => null;
const router = makeRouter(screens, Object.values(areas), { app: Nothing, failed: Nothing }, () => undefined);

test('each path, and each entry of the menu, stands once', () => {
  const stated = router.options.context.screens;
  expect(stated).toHaveLength(screens.length);
  const entries = stated.flatMap(({ menu }) => (menu ? [`${menu.area.label}: ${menu.label}`] : []));
  for (const list of [stated.map(({ path }) => path), stated.map(({ title }) => title), entries])
    expect(new Set(list).size).toBe(list.length);
  expect(entries).toContain('Órdenes: General');
});

test('the panel says of each screen of the menu what one does there, and of no other', () => {
  const inMenu = router.options.context.screens.flatMap(({ path, menu }) => (menu ? [path] : []));
  expect(Object.keys(wayTexts).toSorted()).toEqual(inMenu.toSorted());
});

test('a screen asks of its viewer what calls of its slice ask of their caller, a permission wherever one of them does', () => {
  const needed: Readonly<Record<string, readonly Need[]>> = Object.fromEntries(
    Object.entries(contract).map(([slice, calls]) => [slice, Object.values(calls).map(({ needs }) => needs)]),
  );
  const isPermission = (need: Need) => typeof need !== 'string' || permissions.some((one) => one === need);
  const ofSlices = router.options.context.screens.flatMap(({ path, needs, load: brought }) => {
    const slice = /features\/(\w+)\//.exec(String(brought))?.[1];
    return slice ? [{ path, needs, calls: needed[slice] ?? [] }] : [];
  });
  expect(ofSlices.length).toBeGreaterThan(8);
  for (const { path, needs, calls } of ofSlices) {
    // The panel has parts for everybody, each of which asks for its own; and a slice may have what is open to anybody beside the rest.
    const mixed = path === '/dashboard' || (needs === 'public' && calls.includes('public'));
    const some = !mixed && calls.some(isPermission) ? calls.filter((need) => isPermission(need) || need === 'unrestricted') : calls;
    expect.soft(some, `\`needs\` of the screen ${path} in src/routes.tsx`).toContainEqual(needs);
  }
});

test('a screen reads its part of the address; what does not fit is absent', () => {
  const read = router.routesById['/order'].options.validateSearch as SearchReader<OrderListSearch>;
  const search = read({ page: 'x', toAddress: ' Thames ', other: 1 });
  expect(search).toMatchObject({ page: undefined, toAddress: 'Thames' });
  expect(search).not.toHaveProperty('other');
});

/** What compiles, and what does not, is the test: nothing below runs. */
const never = (body: () => unknown) => expect(body).toBeTypeOf('function');

describe('what is wrong does not compile', () => {
  test('links know path, parameters and search of each screen', () =>
    never(() => [
      <Link key={1} to="/order" search={{ startDay: '2026-11-20', status: [5], anyDate: true }} />,
      <Link key={2} to="/order/$id" params={{ id: ID }} />,
      <Link key={3} to="/login" search={{ from: '/order' }} />,
      // @ts-expect-error no screen has this path
      <Link key={4} to="/ordr" />,
      // @ts-expect-error a wrong name in the search
      <Link key={5} to="/order" search={{ strtDay: '2026-11-20' }} />,
      // @ts-expect-error a wrong kind of value
      <Link key={6} to="/order" search={{ startDay: 7 }} />,
      // @ts-expect-error a value that is not on offer
      <Link key={7} to="/order" search={{ status: [77] }} />,
      // @ts-expect-error a parameter is missing
      <Link key={8} to="/order/$id" />,
      // @ts-expect-error a wrong parameter
      <Link key={9} to="/order/$id" params={{ _id: ID }} />,
      // @ts-expect-error this screen's address holds no search
      <Link key={10} to="/dashboard" search={{ day: '2026-11-20' }} />,
      // @ts-expect-error another screen's search
      <Link key={11} to="/order/import" search={{ status: [5] }} />,
    ]));

  test('so do navigate and redirect', () =>
    never(() => {
      const navigate = useNavigate();
      void navigate({ to: '/order/import', search: { import: ID } });
      // @ts-expect-error no screen has this path
      void navigate({ to: '/orders' });
      // @ts-expect-error a wrong name in the search
      void navigate({ to: '/order', search: { warehouses: [ID] } });
      // @ts-expect-error a parameter is missing
      void navigate({ to: '/search/$id' });
      // @ts-expect-error a wrong name in the search
      return redirect({ to: '/login', search: { form: '/order' } });
    }));

  test('a screen is told what its address holds', () =>
    never(() => {
      expectTypeOf(useSearch({ from: '/order' })).toEqualTypeOf<OrderListSearch>();
      expectTypeOf(useSearch({ from: '/order/import' })).toEqualTypeOf<{
        file?: string;
        import?: string;
        tab?: 'historial';
        shops?: true;
        account?: string;
      }>();
      expectTypeOf(useParams({ from: '/order/$id' })).toEqualTypeOf<{ id: string }>();
      // @ts-expect-error no screen has this path
      useParams({ from: '/order/$ids' });
      const [search, setSearch] = useScreenSearch('/order');
      expectTypeOf(search).toEqualTypeOf<OrderListSearch>();
      void setSearch({ page: 2 });
      // @ts-expect-error a wrong name in the search
      void setSearch({ pages: 2 });
      // @ts-expect-error a wrong kind of value
      void setSearch({ page: '2' });
    }));

  test('menus and palettes lead to screens that need no parameter', () => {
    expectTypeOf<'/order'>().toExtend<PlainPath>();
    expectTypeOf<'/order/$id'>().not.toExtend<PlainPath>();
    expectTypeOf<'/ordr'>().not.toExtend<PlainPath>();
    expectTypeOf<string>().not.toExtend<PlainPath>();
  });

  test('a screen stands in an area that there is, and one about a record in none', () =>
    never(() => [
      screen({ path: '/fee', title: 'Tarifas', needs: 'order', menu: { area: areas.orders, label: 'Tarifas' }, load }),
      // @ts-expect-error there is no such area
      screen({ path: '/fee', title: 'Tarifas', needs: 'order', menu: { area: areas.fees, label: 'Tarifas' }, load }),
      // @ts-expect-error the menu knows no record
      screen({ path: '/fee/$id', title: 'Tarifa', needs: 'order', menu: { area: areas.orders, label: 'Tarifa', about: 'Precio' }, load }),
      // @ts-expect-error there is no such permission
      screen({ path: '/fee', title: 'Tarifas', needs: 'fees', load }),
      // @ts-expect-error this module brings no screen
      screen({ path: '/fee', title: 'Tarifas', needs: 'order', load: () => import('#web/later.ts') }),
      // @ts-expect-error a path begins at the root
      screen({ path: 'fee', title: 'Tarifas', needs: 'order', load }),
    ]));

  test('a screen is a component that wants no properties', () =>
    never(() => {
      const wanting = screen({ path: '/fee', title: 'Tarifas', needs: 'order', load: () => import('#web/shell/PhoneMenu.tsx') });
      // @ts-expect-error who would give them to it?
      return [wanting] satisfies ScreenRoutes;
    }));
});
