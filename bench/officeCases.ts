import { AUDIT_ENTRIES } from './loadAudit.ts';
import { pick } from './random.ts';
import type { Case } from './cases.ts';
import type { Sample } from './sample.ts';

const LIST_MS = 20;

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
  return [
    list('clients', '/api/client'),
    list('employees', '/api/employee'),
    list('vehicles', '/api/fleet'),
    list('drivers with their day', '/api/driver'),
    list('warehouses', '/api/warehouse'),
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
