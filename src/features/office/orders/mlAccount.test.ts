import { expect, test } from 'vitest';
import { accountFaults } from './mlAccount.ts';

const client = '01900000-0000-7000-8000-000000000001';

test.each([
  [{}, {}],
  [{ client }, {}],
  [{ fromOrder: 'Web' as const }, {}],
  [{ fromOrder: 'ML-Turbo' as const }, {}],
  [{ fromOrder: 'ML' as const }, { client: 'Requerido', fromOrderAccount: 'Requerido' }],
  [{ fromOrder: 'ML' as const, client }, { fromOrderAccount: 'Requerido' }],
  [{ fromOrder: 'ML' as const, fromOrderAccount: '1' }, { client: 'Requerido' }],
  [{ fromOrder: 'ML' as const, client, fromOrderAccount: '1' }, {}],
  [
    { fromOrder: 'ML' as const, client: null, fromOrderAccount: '' },
    { client: 'Requerido', fromOrderAccount: 'Requerido' },
  ],
  [{ client, fromOrderAccount: '1' }, { fromOrderAccount: 'Requiere el origen ML' }],
  [{ fromOrder: 'ML-Turbo' as const, client, fromOrderAccount: '1' }, { fromOrderAccount: 'Requiere el origen ML' }],
  [{ fromOrder: null, fromOrderAccount: null }, {}],
])('origin ML asks for client and account, an account for origin ML: %j', (filter, faults) =>
  expect(accountFaults(filter)).toEqual(faults),
);
