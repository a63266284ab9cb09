import type { Noun } from '#shared/noun.ts';

/** What an employee is called. */
export const EMPLOYEE: Noun = { one: 'empleado', many: 'empleados', person: true };
