import { client } from '#web/api.ts';
import { employees } from '../contract.ts';

/** The calls about employees. */
export const employeesApi = client('employees', employees);
