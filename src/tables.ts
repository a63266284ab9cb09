/** Every table, for the migration generator and the catalogue test. */
export * from './features/accounts/server/tables.ts';
export * from './features/clients/server/tables.ts';
export * from './features/dashboard/server/tables.ts';
export * from './features/employees/server/tables.ts';
export * from './features/fees/server/tables.ts';
export * from './features/fleet/server/tables.ts';
export * from './features/imports/server/tables.ts';
export * from './features/orders/server/tables.ts';
export * from './features/places/server/tables.ts';
export * from './features/printing/server/tables.ts';
export * from './features/session/server/tables.ts';
export * from './features/skus/server/tables.ts';
export * from './features/views/server/tables.ts';
export * from './features/warehouses/server/tables.ts';
export * from '#server/jobs/jobTables.ts';
export * from './server/record/auditTable.ts';
export * from '#server/streets/tables.ts';
