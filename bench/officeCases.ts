import { addDays } from '#shared/time.ts';
import { AUDIT_ENTRIES } from './loadAudit.ts';
import { pick } from './random.ts';
import type { Case } from './cases.ts';
import type { Sample } from './sample.ts';

const LIST_MS = 20;
const ANEW_MS = 60;
const AUDIT_MS = 100;

/** The office's screens: whole lists of records, and what happened to one of them. */
export const officeCases = (sample: Sample): Case[] => {
  const list = (name: string, path: string): Case => ({
    name: `list of ${name}`,
    path,
    method: 'GET',
    target: LIST_MS,
    samples: 200,
    body: () => ({}),
    size: (answer: { data: unknown[] }) => answer.data.length,
    note: 'records, whole',
  });
  /** What a list costs when somebody has just changed one of its records: it is kept until then. */
  const anew = (name: string, path: string, table: string): Case => ({
    ...list(`${name}, anew after a change`, path),
    target: ANEW_MS,
    samples: 100,
    before: (owner) =>
      owner.query(`update ${table} set status = status where _id = (select _id from ${table} where company_id = $1 order by _id limit 1)`, [
        sample.company,
      ]),
  });
  const { random, clients, people } = sample;
  const kinds = ['clients', 'employees', 'vehicles'];
  const day = () => addDays(sample.today, -Math.floor(random() * 1500));
  const audit = (by: string, filter: () => object): Case => ({
    name: `audit search ${by}`,
    path: '/api/audit/search',
    by: 'admin',
    target: AUDIT_MS,
    samples: 150,
    body: filter,
    size: (answer: { data: unknown[] }) => answer.data.length,
    note: `found of ${AUDIT_ENTRIES.toLocaleString('en')}`,
  });
  return [
    audit('of all', () => ({})),
    audit('by who and kind', () => ({ employee: pick(random, people), kind: pick(random, kinds) })),
    audit('by name', () => ({ name: pick(random, clients).name })),
    audit('by field', () => ({ field: pick(random, ['phone', 'address', 'status']), action: 'edit' })),
    audit('by days and source', () => ({ startDay: day(), endDay: sample.today, source: 'import' })),
    audit('for what was never changed', () => ({ field: 'cuit', kind: pick(random, kinds) })),
    list('clients', '/api/client'),
    list('employees', '/api/employee'),
    list('vehicles', '/api/fleet'),
    list('drivers with their day', '/api/driver'),
    list('warehouses', '/api/warehouse'),
    anew('clients', '/api/client', 'clients'),
    anew('employees', '/api/employee', 'employees'),
    anew('vehicles', '/api/fleet', 'vehicles'),
    anew('drivers with their day', '/api/driver', 'employees'),
    {
      name: 'what lies in the warehouses',
      path: '/api/warehouse/status',
      method: 'GET',
      target: LIST_MS,
      samples: 200,
      body: () => ({}),
      size: (answer: { data: { packageTotal: number }[] }) => answer.data.reduce((sum, { packageTotal }) => sum + packageTotal, 0),
      note: 'orders that lie in them',
    },
    {
      name: 'what lies in a warehouse, one by one',
      path: '/api/warehouse/held',
      target: LIST_MS,
      samples: 200,
      body: () => ({
        warehouse: [pick(random, sample.warehouses)],
        held: pick(random, ['today', 'recent', 'long', null]),
        page: 1 + Math.floor(random() * 4),
      }),
      size: (answer: { total: number }) => answer.total,
      note: 'orders that lie in it so long, a page',
    },
    {
      name: `history of a record among ${AUDIT_ENTRIES.toLocaleString('en')} entries`,
      path: '/api/client/history',
      target: LIST_MS,
      samples: 300,
      body: () => ({ _id: sample.random() < 0.5 ? sample.audited : pick(sample.random, sample.clients)._id }),
      size: (answer: { total: number }) => answer.total,
      note: 'entries altogether; every second time of the busiest client',
    },
  ];
};
