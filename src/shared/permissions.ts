import type { Scope } from './scopes.ts';

/** The areas of the product that a restricted user can be given, one by one (spec 1 §6). */
export const permissions = ['account', 'warehouse', 'fleet', 'transfer', 'map', 'office', 'order'] as const;
export type Permission = (typeof permissions)[number];

/** What an employee type lets its people do; carried by the type, never by its id (decisions §1). */
export const employeeKinds = ['owner', 'admin', 'clerk', 'operator', 'warehouse', 'driver', 'other'] as const;
export type EmployeeKind = (typeof employeeKinds)[number];

/** Degrees up to this one reach everything (spec 1 §6). */
const UNRESTRICTED_DEGREE = 2;

/** Whoever makes a call: an employee of one company, as the server knows them. */
export type Viewer = {
  _id: string;
  company: string;
  name: string;
  kind: EmployeeKind;
  degree: number;
  permission: readonly Permission[];
  /** Whether their company asks them for a second factor that they should have had by now: until they do, little else is open to them. */
  lacksFactor?: boolean;
  /** What calls is an API key of the company, and nobody of its people: `_id` is the key's own, and no need is met but by its scopes. */
  key?: { name: string; scopes: readonly Scope[] };
};

/**
 * What an endpoint or a screen asks of its caller: nothing (`public`), a valid session of any kind (`session`),
 * back-office staff (`staff`), degree 2 or lower (`unrestricted`), or all of the permissions named.
 */
export type Need = 'public' | 'session' | 'staff' | 'unrestricted' | Permission | readonly Permission[];

/** Whether the viewer reaches everything, whatever their permission list says. */
export const isUnrestricted = (viewer: Pick<Viewer, 'degree'>) => viewer.degree <= UNRESTRICTED_DEGREE;

/** Whether the viewer meets the need: the one rule behind the server's refusal, the redirect and the menu (spec 1 §6). */
export const can = (viewer: Pick<Viewer, 'kind' | 'degree' | 'permission'>, need: Need): boolean => {
  if (need === 'public' || need === 'session') return true;
  if (viewer.kind === 'driver' || viewer.kind === 'other') return false;
  if (need === 'staff' || isUnrestricted(viewer)) return true;
  if (need === 'unrestricted') return false;
  const held = (permission: Permission) =>
    viewer.permission.includes(permission) || (permission === 'warehouse' && viewer.kind === 'warehouse');
  return typeof need === 'string' ? held(need) : need.every(held);
};
