import * as z from 'zod';
import { endpoint, Nothing } from '#shared/contract.ts';
import { Day } from '#shared/day.ts';
import { StatusId } from '../orders/statusId.ts';

/** Calls of the first screen: for whoever is signed in, with what each may see (decisions §1). */
export const dashboard = {
  today: endpoint({
    method: 'GET',
    path: '/api/dashboard/today',
    summary: 'Las órdenes de hoy contadas por estado: todas, las propias de un chofer o las que están en depósitos, según quién pregunta',
    needs: 'session',
    input: Nothing,
    output: z.object({ day: Day, total: z.number(), statuses: z.array(z.object({ id: StatusId, total: z.number() })) }),
  }),
};
