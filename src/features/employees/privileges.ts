import { can, type EmployeeKind, isUnrestricted, type Permission, type Viewer } from '#shared/permissions.ts';
import { type ChosenStatus, recordStatus } from '#shared/record/recordStatus.ts';
import { kinds } from './kinds.ts';

/** Somebody as far as it matters who may change them. */
export type Person = {
  kind: EmployeeKind;
  degree: number;
  status: ChosenStatus | 0;
  permission: readonly Permission[];
};

/** Why a change is refused, and of which field. */
export type Refused = { sentence: string; field?: 'typeEmployee' | 'permission' | 'fleetAccess' | 'email' | 'password' };

/** What decides how somebody signs in. */
type SignInPart = 'email' | 'password';

/** Who looks at people. */
type Looking = Pick<Viewer, '_id' | 'kind' | 'degree' | 'permission'>;

const heldBy = ({ kind, permission }: Pick<Person, 'kind' | 'permission'>): readonly Permission[] =>
  kind === 'warehouse' ? ['warehouse'] : kinds[kind].permissions ? permission : [];
const GUARDED = 'Tiene segundo factor: lo cambia un administrador';
const ABOVE: Refused = { sentence: 'Tiene un cargo mayor que el suyo: no puede modificarlo' };

/** Why somebody may not be edited or deleted at all by who looks at them; undefined where nothing forbids it. */
export const refusedTouch = (viewer: Pick<Viewer, 'degree'>, person: Pick<Person, 'degree'>): Refused | undefined =>
  person.degree < viewer.degree ? ABOVE : undefined;

/**
 * Why somebody does not let another see those vehicles: who sees some alone shows no other to anybody, nor to themselves.
 * @param seen the only vehicles that the viewer sees; none: all
 * @param before those of the other before; undefined for who is made
 */
export const refusedFleet = (
  viewer: Pick<Viewer, 'degree'>,
  seen: readonly string[],
  before: readonly string[] | undefined,
  after: { kind: EmployeeKind; fleetAccess: readonly string[] },
): Refused | undefined => {
  const { kind, fleetAccess } = after;
  if (isUnrestricted(viewer) || seen.length === 0 || !kinds[kind].permissions) return undefined;
  if (before && before.toSorted().join() === fleetAccess.toSorted().join()) return undefined;
  const sees = fleetAccess.length > 0 && fleetAccess.every((vehicle) => seen.includes(vehicle));
  return sees ? undefined : { sentence: 'Usted ve solo algunos vehículos: elija entre esos', field: 'fleetAccess' };
};

/** Why somebody may not decide how another signs in; undefined where nothing forbids it. @param factor whether they have a second factor */
export const refusedSignIn = (viewer: Viewer, person: Person, factor: boolean): Refused | undefined => {
  const touch = refusedTouch(viewer, person);
  if (touch) return touch;
  if (heldBy(person).some((one) => !can(viewer, one)))
    return { sentence: 'Tiene permisos que usted no tiene: no puede cambiar cómo ingresa' };
  return factor && !isUnrestricted(viewer) ? { sentence: GUARDED } : undefined;
};

/**
 * Why somebody is not invited to choose their password; undefined where nothing forbids it. `conflict` where it is not the viewer that is
 * in the way, but what the person is.
 */
export const refusedInvitation = (
  viewer: Viewer,
  person: Person,
  { email, signsIn, factor }: { email: string; signsIn: boolean; factor: boolean },
): (Refused & { conflict?: true }) | undefined => {
  const refused = refusedSignIn(viewer, person, factor);
  if (refused) return refused;
  if (!kinds[person.kind].signsIn) return { sentence: 'Este tipo no ingresa', conflict: true };
  if (person.status !== recordStatus.active) return { sentence: 'Se invita solo a quien está activo', conflict: true };
  if (email === '') return { sentence: 'Le falta el email', conflict: true };
  return signsIn ? { sentence: 'Ya ingresa con su contraseña; si la olvidó, puede recuperarla al ingresar', conflict: true } : undefined;
};

/**
 * Which parts of how somebody signs in an edit sets: of a kind that signs in their e-mail is one before they have a password too, for an
 * invitation goes there.
 */
export const signInParts = (
  was: { kind: EmployeeKind; canSignIn: boolean; factor: boolean } | undefined,
  set: { password: boolean; email: boolean },
): readonly SignInPart[] => [
  ...(set.password ? (['password'] as const) : []),
  ...(set.email && was && (was.canSignIn || was.factor || kinds[was.kind].signsIn) ? (['email'] as const) : []),
];

/** Why somebody may not be deleted; undefined where nothing forbids it. */
export const refusedRemoval = (viewer: Looking, person: Omit<Person, 'status'> & { _id: string }): Refused | undefined => {
  if (person._id === viewer._id) return { sentence: 'No puede borrarse: pídaselo a otra persona' };
  const touch = refusedTouch(viewer, person);
  if (touch) return touch;
  return heldBy(person).some((one) => !can(viewer, one)) ? { sentence: 'Tiene permisos que usted no tiene: no puede borrarlo' } : undefined;
};

/**
 * Why a change of an employee is refused (decisions §1); undefined where nothing forbids it. Who has a permission that the viewer lacks
 * stays as they are in all that decides whether, how and where they enter: by taking it away, and giving what one has, their place would
 * be got piece by piece.
 * @param before undefined for one that is made
 * @param signIn which parts of how they sign in the change sets
 * @param factor whether they have a second factor, beside which nobody but an administrator puts another sign-in
 */
export const refusedChange = (
  viewer: Viewer,
  {
    _id,
    before,
    after,
    signIn,
    factor,
  }: { _id: string; before: Person | undefined; after: Person; signIn: readonly SignInPart[]; factor: boolean },
): Refused | undefined => {
  const touch = before && refusedTouch(viewer, before);
  if (touch) return touch;
  if (after.kind === 'owner' && before?.kind !== 'owner')
    return { sentence: 'Dueño no se elige: viene con la empresa', field: 'typeEmployee' };
  if (after.degree < viewer.degree) return { sentence: 'No puede dar un cargo mayor que el suyo', field: 'typeEmployee' };
  const had = before ? heldBy(before) : [];
  const has = heldBy(after);
  const [set] = signIn;
  if (before && _id === viewer._id) {
    if (set) return { sentence: 'Su email y su contraseña se cambian en Mi perfil', field: set };
    const isSame = after.kind === before.kind && after.degree === before.degree && after.status === before.status;
    if (isSame && has.length === had.length && has.every((one) => had.includes(one))) return undefined;
    return { sentence: 'No puede cambiar su propio tipo, estado ni permisos' };
  }
  const lent = has.filter((one) => !had.includes(one) && !can(viewer, one));
  if (lent.length > 0) {
    const field = after.kind === 'warehouse' ? 'typeEmployee' : 'permission';
    return { sentence: 'No puede dar un permiso que usted no tiene', field };
  }
  if (!before) return undefined;
  if (factor && !isUnrestricted(viewer)) {
    if (set) return { sentence: GUARDED, field: set };
    if (kinds[before.kind].signsIn && !kinds[after.kind].signsIn) return { sentence: GUARDED, field: 'typeEmployee' };
  }
  if (had.every((one) => can(viewer, one))) return undefined;
  if (set) return { sentence: 'Tiene permisos que usted no tiene: no puede cambiar cómo ingresa', field: set };
  const stays = after.kind === before.kind && after.degree === before.degree && after.status === before.status;
  if (stays && had.every((one) => has.includes(one))) return undefined;
  return { sentence: 'Tiene permisos que usted no tiene: no puede cambiar su tipo, su estado ni quitarle permisos' };
};
