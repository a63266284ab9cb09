import { can, type Viewer } from '#shared/permissions.ts';
import { handlers } from '#server/http/api.ts';
import { refuse } from '#server/refuse.ts';
import { views as contract } from '../contract.ts';
import { type ViewedList, viewedLists } from '../viewedLists.ts';
import { type KeptList, removeView, saveColumns, saveView, viewsOf } from './keptViews.ts';

/** The user's own part of a list that they may see. */
const own = (viewer: Viewer, list: ViewedList): KeptList => {
  if (!can(viewer, viewedLists[list])) throw refuse.forbidden();
  return { employee: viewer._id, list };
};

/** Answers calls about saved views and chosen columns. */
export const viewHandlers = handlers(contract, {
  list: ({ input, db, viewer }) => viewsOf(db, own(viewer, input.list)),

  save: ({ input: { list, ...view }, db, viewer }) => saveView(db, own(viewer, list), view),

  saveColumns: async ({ input: { list, columns }, db, viewer }) => {
    await saveColumns(db, own(viewer, list), columns);
    return {};
  },

  remove: async ({ input: { list, _id }, db, viewer }) => {
    await removeView(db, own(viewer, list), _id);
    return {};
  },
});
