import { today } from '#shared/time.ts';
import { handlers } from '#server/http/api.ts';
import { countByStatus } from '../../orders/server/operations.ts';
import { dashboard } from '../contract.ts';

export const dashboardHandlers = handlers(dashboard, {
  today: async ({ db, now }) => {
    const day = today(now);
    const statuses = await countByStatus(db, { startDay: day, endDay: day });
    return { day, statuses, total: statuses.reduce((sum, { total }) => sum + total, 0) };
  },
});
