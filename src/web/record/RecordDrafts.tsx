import type { Noun } from '#shared/noun.ts';
import { dropDraft, useDrafts, type DraftKind } from '../form/useDraft.ts';
import { WaitingBand } from '../form/waiting/WaitingBand.tsx';
import { formTitle, type RecordDraft } from './recordApi.ts';

/** Props of {@link RecordDrafts}. */
export type RecordDraftsProps = { kind: DraftKind<RecordDraft>; noun: Noun; onResume: (draft: RecordDraft) => void };

/** Offers what was typed in forms of records that were never saved, as after a session that ended. */
export const RecordDrafts = ({ kind, noun, onResume }: RecordDraftsProps) => {
  const drafts = useDrafts(kind);
  if (drafts.length === 0) return null;
  return (
    <WaitingBand
      waiting={drafts.map((draft) => ({
        key: draft._id,
        title: formTitle(noun, draft.name),
        at: draft.at,
        onResume: () => onResume(draft),
        onDiscard: () => dropDraft(kind, draft),
      }))}
    />
  );
};
