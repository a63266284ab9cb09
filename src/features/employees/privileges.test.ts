import { expect, test } from 'vitest';
import type { EmployeeKind, Permission, Viewer } from '#shared/permissions.ts';
import { type Person, refusedChange, refusedInvitation, refusedRemoval, refusedSignIn, refusedTouch, signInParts } from './privileges.ts';

const degrees = { owner: 1, admin: 2, clerk: 3, operator: 4, warehouse: 5, driver: 6, other: 9 } as const;
const person = (kind: EmployeeKind, permission: Permission[] = [], status: 1 | 2 = 1): Person => ({
  kind,
  degree: degrees[kind],
  status,
  permission,
});
const viewer = (kind: EmployeeKind, permission: Permission[] = []): Viewer => ({
  ...person(kind, permission),
  _id: 'viewer',
  company: 'company',
  name: 'Quien mira',
});
const change = (
  by: Viewer,
  before: Person | undefined,
  after: Person,
  over: { _id?: string; signIn?: ('email' | 'password')[]; factor?: boolean } = {},
) => refusedChange(by, { _id: 'somebody', before, after, signIn: [], factor: false, ...over });

const office = viewer('clerk', ['office', 'order']);
const more = { sentence: 'Tiene permisos que usted no tiene: no puede cambiar su tipo, su estado ni quitarle permisos' };
const lent = { sentence: 'No puede dar un permiso que usted no tiene', field: 'permission' };

test.each<[string, Viewer, Person | undefined, Person, object | undefined]>([
  ['an administrator is made by an administrator', viewer('admin'), undefined, person('admin'), undefined],
  [
    'and by nobody below',
    office,
    undefined,
    person('admin'),
    { sentence: 'No puede dar un cargo mayor que el suyo', field: 'typeEmployee' },
  ],
  ['an equal is made', office, undefined, person('clerk', ['order']), undefined],
  [
    'an owner is made by nobody, not even an owner',
    viewer('owner'),
    undefined,
    person('owner'),
    { sentence: 'Dueño no se elige: viene con la empresa', field: 'typeEmployee' },
  ],
  ['an owner stays one', viewer('owner'), person('owner'), person('owner'), undefined],
  [
    'who stands above is not edited',
    office,
    person('admin'),
    person('admin'),
    { sentence: 'Tiene un cargo mayor que el suyo: no puede modificarlo' },
  ],
  ['nor brought down', office, person('admin'), person('other'), { sentence: 'Tiene un cargo mayor que el suyo: no puede modificarlo' }],
  ['a permission that one has is given', office, person('operator'), person('operator', ['order']), undefined],
  ['one that one lacks is not', office, person('operator'), person('operator', ['order', 'map']), lent],
  ['one that somebody had stays', office, person('operator', ['map']), person('operator', ['map', 'order']), undefined],
  ['one that stands stored beside a type without permissions is none', office, person('driver', ['map']), person('clerk', ['map']), lent],
  ['one that one has is taken away', office, person('operator', ['order']), person('operator'), undefined],
  ['from who has one that one lacks none is', office, person('operator', ['map', 'order']), person('operator', ['map']), more],
  ['nor is that one', office, person('operator', ['map']), person('operator'), more],
  ['nor their type', office, person('operator', ['map']), person('driver'), more],
  ['nor their state', office, person('operator', ['map']), person('operator', ['map'], 2), more],
  ['which who reaches everything does', viewer('admin'), person('operator', ['map']), person('driver', [], 2), undefined],
  ['people of the warehouse hold its permission', office, undefined, person('warehouse'), { ...lent, field: 'typeEmployee' }],
  ['which who has it gives', viewer('clerk', ['office', 'warehouse']), undefined, person('warehouse'), undefined],
  ['whoever reaches everything gives everything', viewer('admin'), undefined, person('operator', ['map', 'account']), undefined],
  ['a driver holds nothing', office, undefined, person('driver'), undefined],
])('%s', (_rule, by, before, after, expected) => expect(change(by, before, after)).toEqual(expected));

const self = { sentence: 'No puede cambiar su propio tipo, estado ni permisos' };
test.each<[string, Viewer, Person, object | undefined]>([
  ['stays as they are', office, person('clerk', ['order', 'office']), undefined],
  ['takes no permission from themselves', office, person('clerk', ['office']), self],
  ['and gives themselves none', office, person('clerk', ['order', 'office', 'map']), self],
  ['does not step down', office, person('operator', ['order', 'office']), self],
  ['does not leave', office, person('clerk', ['order', 'office'], 2), self],
  ['not even an owner', viewer('owner'), person('admin'), self],
])('who edits themselves %s', (_rule, by, after, expected) =>
  expect(change(by, { ...by, status: 1 }, after, { _id: by._id })).toEqual(expected),
);

test('how somebody signs in is set by who has all their permissions: it would be a way to get them', () => {
  const operator = person('operator', ['map']);
  const refused = { sentence: 'Tiene permisos que usted no tiene: no puede cambiar cómo ingresa' };
  expect(change(office, operator, operator, { signIn: ['password'] })).toEqual({ ...refused, field: 'password' });
  expect(change(office, operator, operator, { signIn: ['email'] })).toEqual({ ...refused, field: 'email' });
  expect(change(viewer('clerk', ['office', 'map']), operator, operator, { signIn: ['password'] })).toBeUndefined();
  expect(change(office, person('operator', ['order']), person('operator', ['order']), { signIn: ['password'] })).toBeUndefined();
});

test.each<[EmployeeKind | undefined, boolean, boolean, boolean, boolean, string[]]>([
  [undefined, false, false, true, true, ['password']],
  ['clerk', false, false, false, false, []],
  ['clerk', false, false, false, true, ['email']],
  ['clerk', true, false, true, true, ['password', 'email']],
  ['driver', false, false, false, true, ['email']],
  ['other', false, false, false, true, []],
  ['other', true, false, false, true, ['email']],
  ['other', false, true, false, true, ['email']],
])(
  'of a %s who signs in (%s), with a second factor (%s), a password (%s) and an e-mail (%s) set %j',
  (kind, canSignIn, factor, password, email, parts) =>
    expect(signInParts(kind && { kind, canSignIn, factor }, { password, email })).toEqual(parts),
);

const guarded = 'Tiene segundo factor: lo cambia un administrador';
const clerk = person('clerk', ['order']);
test.each<[string, Viewer, Person, ('email' | 'password')[], object | undefined]>([
  ['their password is no equal’s to set', office, clerk, ['password'], { sentence: guarded, field: 'password' }],
  ['nor their e-mail', office, clerk, ['email'], { sentence: guarded, field: 'email' }],
  ['nor is their sign-in one’s to take', office, person('other'), [], { sentence: guarded, field: 'typeEmployee' }],
  ['another type that signs in is', office, person('operator', ['order']), [], undefined],
  ['so is what has nothing to do with it', office, clerk, [], undefined],
  ['an administrator sets the password and the e-mail', viewer('admin'), clerk, ['password', 'email'], undefined],
  ['and takes the sign-in', viewer('owner'), person('other'), [], undefined],
])('of who has a second factor: %s', (_rule, by, after, signIn, expected) => {
  expect(change(by, clerk, after, { signIn, factor: true })).toEqual(expected);
  expect(change(by, clerk, after, { signIn, factor: false })).toBeUndefined();
});

test('who has a second factor is let in again by an administrator alone', () => {
  expect(refusedSignIn(office, clerk, true)).toEqual({ sentence: guarded });
  expect([refusedSignIn(office, clerk, false), refusedSignIn(viewer('admin'), clerk, true)]).toEqual([undefined, undefined]);
});

test.each<[string, Person, { email?: string; signsIn?: boolean }, string | undefined]>([
  ['who signs in by what they are', clerk, {}, undefined],
  ['not who has a password', clerk, { signsIn: true }, 'Ya ingresa con su contraseña; si la olvidó, puede recuperarla al ingresar'],
  ['not who has no e-mail', clerk, { email: '' }, 'Le falta el email'],
  ['not who is inactive', { ...clerk, status: 2 }, {}, 'Se invita solo a quien está activo'],
  ['not who does not sign in', person('other'), {}, 'Este tipo no ingresa'],
  ['nor who stands above', person('owner'), {}, 'Tiene un cargo mayor que el suyo: no puede modificarlo'],
])('is invited: %s', (_rule, one, { email = 'a@b.test', signsIn = false }, sentence) => {
  expect(refusedInvitation(office, one, { email, signsIn, factor: false })?.sentence).toBe(sentence);
});

test('one’s own e-mail and password are changed in the profile, which asks for the present one', () => {
  const own = person('clerk', ['office', 'order']);
  const refused = { sentence: 'Su email y su contraseña se cambian en Mi perfil' };
  expect(change(office, own, own, { _id: office._id, signIn: ['password'] })).toEqual({ ...refused, field: 'password' });
  expect(change(viewer('owner'), person('owner'), person('owner'), { _id: 'viewer', signIn: ['email'] })).toEqual({
    ...refused,
    field: 'email',
  });
});

test.each<[string, Viewer, Person & { _id: string }, string | undefined]>([
  ['an equal is', office, { ...person('clerk', ['order']), _id: 'other' }, undefined],
  ['so is a driver', office, { ...person('driver'), _id: 'other' }, undefined],
  ['oneself is not', office, { ...person('clerk', ['order']), _id: office._id }, 'No puede borrarse: pídaselo a otra persona'],
  ['nor who stands above', office, { ...person('admin'), _id: 'other' }, 'Tiene un cargo mayor que el suyo: no puede modificarlo'],
  [
    'nor who has a permission that one lacks',
    office,
    { ...person('operator', ['map']), _id: 'other' },
    'Tiene permisos que usted no tiene: no puede borrarlo',
  ],
  [
    'nor the warehouse’s people without it',
    office,
    { ...person('warehouse'), _id: 'other' },
    'Tiene permisos que usted no tiene: no puede borrarlo',
  ],
])('of who is deleted: %s', (_rule, by, one, sentence) => expect(refusedRemoval(by, one)?.sentence).toBe(sentence));

test('who stands above is not touched, an equal is', () => {
  expect(refusedTouch({ degree: 3 }, { degree: 2 })?.sentence).toBe('Tiene un cargo mayor que el suyo: no puede modificarlo');
  expect(refusedTouch({ degree: 3 }, { degree: 3 })).toBeUndefined();
});
