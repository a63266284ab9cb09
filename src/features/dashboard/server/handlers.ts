import { eq, isNotNull, type SQL } from 'drizzle-orm';
import { can, type Viewer } from '#shared/permissions.ts';
import { today } from '#shared/time.ts';
import { handlers } from '#server/http/api.ts';
import { countByStatus } from '../../orders/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import { dashboard } from '../contract.ts';

/** Of which orders somebody sees figures: of all, of those in their own hands, of those that lie in a warehouse, or of none. */
const seenBy = (viewer: Viewer): 'all' | 'none' | SQL => {
  if (can(viewer, 'order')) return 'all';
  if (viewer.kind === 'driver') return eq(orders.driverAssign, viewer._id);
  return can(viewer, 'warehouse') ? isNotNull(orders.warehouse) : 'none';
};

export const dashboardHandlers = handlers(dashboard, {
  today: async ({ db, viewer, now }) => {
    const day = today(now);
    const seen = seenBy(viewer);
    const statuses = seen === 'none' ? [] : await countByStatus(db, { startDay: day, endDay: day }, seen === 'all' ? undefined : seen);
    return { day, statuses, total: statuses.reduce((sum, { total }) => sum + total, 0) };
  },
});
