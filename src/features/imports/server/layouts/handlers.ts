import { handlers } from '#server/http/api.ts';
import { refuse } from '#server/refuse.ts';
import { referenceFaults } from '../../../orders/server/operations.ts';
import { layoutCalls } from '../../layoutCalls.ts';
import { findLayout, keepLayout } from './layouts.ts';

/** Answers the calls about what is remembered of layouts. */
export const layoutHandlers = handlers(layoutCalls, {
  layout: async ({ input: { headers }, db }) => ({ layout: await findLayout(db, headers) }),

  rememberLayout: async ({ input, db, viewer, now }) => {
    const { client, driver } = input.answers;
    const faults = await referenceFaults(db, { client, driverAssign: driver });
    const [first] = Object.values(faults);
    if (first)
      throw refuse.invalid(first, {
        ...(faults.client && { 'answers.client': faults.client }),
        ...(faults.driverAssign && { 'answers.driver': faults.driverAssign }),
      });
    await keepLayout(db, input, { employee: viewer._id, now });
    return {};
  },
});
