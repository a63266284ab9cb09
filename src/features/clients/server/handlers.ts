import { and, asc, eq, inArray, like } from 'drizzle-orm';
import { likePattern, words } from '#shared/text.ts';
import { handlers } from '#server/http/api.ts';
import { clients as contract } from '../contract.ts';
import { clients } from './tables.ts';

/** Options of a select's search at most. */
const MAX_OPTIONS = 50;

export const clientHandlers = handlers(contract, {
  search: async ({ input, db }) => {
    const wanted = words(input.search ?? '').map((word) => like(clients.search, likePattern(word)));
    const data = await db
      .select({ _id: clients._id, name: clients.name, address: clients.address, town: clients.town })
      .from(clients)
      .where(input.ids ? inArray(clients._id, input.ids) : and(eq(clients.status, 1), ...wanted))
      .orderBy(asc(clients.search), asc(clients._id))
      .limit(input.ids ? input.ids.length : MAX_OPTIONS);
    return { data };
  },
});
