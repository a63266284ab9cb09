import { Suspense } from 'react';
import type { Noun } from '#shared/noun.ts';
import type { Fields } from '#shared/record/fields.ts';
import { dropDraft, useDrafts, type DraftKind } from '../form/useDraft.ts';
import { later } from '../later.ts';
import { formTitle, type RecordDraft } from './recordApi.ts';

/** Mostly nothing waits. */
const WaitingBand = later(async () => ({ default: (await import('../form/waiting/WaitingBand.tsx')).WaitingBand }));

/** The drafts of a slice's records, wherever their form is opened. @param slice the first part of the keys of its calls */
export const recordDrafts = (slice: string, fields: Fields): DraftKind<RecordDraft> => ({
  name: slice,
  shape: Object.entries(fields)
    .map(([path, { kind }]) => `${path}:${kind}`)
    .join(),
  idOf: ({ _id }) => _id,
});

/** Props of {@link RecordDrafts}. */
export type RecordDraftsProps = {
  kind: DraftKind<RecordDraft>;
  noun: Noun;
  /** Of that record alone; of all without it. */
  of?: string;
  onResume: (draft: RecordDraft) => void;
};

/** Offers what was typed in forms of records that were never saved, as after a session that ended. */
export const RecordDrafts = ({ kind, noun, of, onResume }: RecordDraftsProps) => {
  const drafts = useDrafts(kind).filter(({ _id }) => of === undefined || _id === of);
  if (drafts.length === 0) return null;
  return (
    <Suspense>
      <WaitingBand
        waiting={drafts.map((draft) => ({
          key: draft._id,
          title: formTitle(noun, draft.name),
          at: draft.at,
          onResume: () => onResume(draft),
          onDiscard: () => dropDraft(kind, draft),
        }))}
      />
    </Suspense>
  );
};
