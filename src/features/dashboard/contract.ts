import * as z from 'zod';
import { endpoint, Nothing } from '#shared/contract.ts';
import { Day } from '#shared/day.ts';
import { StatusId } from '../orders/statusId.ts';

export const dashboard = {
  today: endpoint({
    method: 'GET',
    path: '/api/dashboard/today',
    summary: 'Las órdenes de hoy, contadas por estado',
    needs: 'order',
    input: Nothing,
    output: z.object({ day: Day, total: z.number(), statuses: z.array(z.object({ id: StatusId, total: z.number() })) }),
  }),
};
