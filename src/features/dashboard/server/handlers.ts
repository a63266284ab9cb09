import { anyOf } from '#server/query/anyOf.ts';
import { handlers } from '#server/http/api.ts';
import { can } from '#shared/permissions.ts';
import { orders } from '../../orders/server/tables.ts';
import { dashboard } from '../contract.ts';
import { activityOf } from './activity.ts';
import { flowOf } from './flow.ts';
import { noticesOf, readNotice, readNotices } from './notices.ts';
import { adminOf, seenWarehouses } from './seen.ts';
import { statOf } from './stat.ts';
import { dayProgress, todoOf } from './todo.ts';

/** Answers the calls of the panel and of the bell. */
export const dashboardHandlers = handlers(dashboard, {
  stat: async ({ db, viewer, now }) => statOf(db, viewer, now, parcelsOf(await seenWarehouses(db, viewer))),
  graph: ({ input, db, now }) => flowOf(db, input.range, now),
  todo: async ({ db, viewer, now }) => {
    const own = await seenWarehouses(db, viewer);
    return {
      at: now,
      lines: await todoOf(db, viewer, now, parcelsOf(own)),
      today: can(viewer, 'order') ? await dayProgress(db, now) : null,
      warehouses: own,
      admin: await adminOf(db, viewer),
    };
  },
  activity: ({ input, db, viewer }) => activityOf(db, viewer, input.before),
  notices: ({ db, viewer, now }) => noticesOf(db, viewer, now),
  readNotices: async ({ input, db, viewer, now }) => {
    await readNotices(db, viewer, input.until > now ? now : input.until);
    return {};
  },
  readNotice: async ({ input, db, viewer, now }) => {
    await readNotice(db, viewer, input.key, now);
    return {};
  },
});

/** The orders in somebody's warehouses; nothing to ask where they see all. */
const parcelsOf = (own: readonly { _id: string }[] | null) =>
  own === null
    ? undefined
    : anyOf(
        orders.warehouse,
        own.map(({ _id }) => _id),
      );
