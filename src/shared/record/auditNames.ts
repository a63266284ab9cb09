/** What was done to a record, as a history says it. */
export const auditActions = { create: 'Creó', edit: 'Editó', delete: 'Borró' } as const;

/** Where from it was done. */
export const auditSources = { 'back-office': 'Oficina', import: 'Importación', API: 'API', system: 'Sistema' } as const;
