import { index, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, refers } from '#server/tables.ts';
import { employees } from '../../session/server/tables.ts';
import { warehouses } from '../../warehouses/server/tables.ts';

/** Which warehouses an employee works in. */
export const employeeWarehouses = companyTable(
  'employee_warehouses',
  { employee: uuid().notNull(), warehouse: uuid().notNull() },
  (table) => [
    refers(table, table.employee, employees),
    refers(table, table.warehouse, warehouses),
    uniqueIndex('employee_warehouses_pair').on(table.companyId, table.employee, table.warehouse),
    index('employee_warehouses_warehouse').on(table.companyId, table.warehouse),
  ],
);
