import { useEffect, useState } from 'react';
import { v4 as newUuid } from 'uuid';
import { signedIn } from '../../../session/web/session.ts';
import { keepDraft } from '#web/form/useDraft.ts';
import { orderDrafts } from '../drafts/orderDrafts.ts';
import type { OrderListSearch } from './orderListSearch.ts';
import type { OrderSelection } from './orderSelection.ts';

/**
 * Keeps the chosen orders of a user whose session ends while the list is open.
 * @param search the list's, with its days
 * @param total orders of the whole result
 * @param open whether the form of the bulk change is open: it keeps them itself
 */
export const useKeptSelection = (selection: OrderSelection, search: OrderListSearch, total: number, open: boolean): void => {
  const [user] = useState(() => signedIn()?._id ?? '');
  useEffect(
    () => () => {
      if (open || signedIn()?._id === user || selection.get().size === 0) return;
      const kept = { part: 'bulk' as const, id: newUuid(), search, chosen: selection.kept(), count: selection.count(total), values: null };
      keepDraft(orderDrafts, kept, user);
    },
    [selection, search, total, open, user],
  );
};
