import { Alert, Button, Group, VisuallyHidden } from '@mantine/core';
import type { Noun } from '#shared/noun.ts';
import { formatTime } from '#shared/time.ts';
import { DiscardButton } from '../form/DiscardButton.tsx';
import { dropDraft, useDrafts, type DraftKind } from '../form/useDraft.ts';
import { formTitle, type RecordDraft } from './recordApi.ts';
import classes from './record.module.css';

/** Props of {@link RecordDrafts}. */
export type RecordDraftsProps = { kind: DraftKind<RecordDraft>; noun: Noun; onResume: (draft: RecordDraft) => void };

/** Offers what was typed in forms of records that were never saved, as after a session that ended. */
export const RecordDrafts = ({ kind, noun, onResume }: RecordDraftsProps) => {
  const drafts = useDrafts(kind);
  if (drafts.length === 0) return null;
  return (
    <Alert color="amber" role="status">
      {drafts.map((draft) => (
        <div key={draft._id} className={classes.draft}>
          <span>
            Quedó sin guardar: <b>{formTitle(noun, draft.name)}</b>, de las {formatTime(draft.at)}.
          </span>
          <Group gap={8} wrap="nowrap" ml="auto">
            <DiscardButton of={formTitle(noun, draft.name)} onDiscard={() => dropDraft(kind, draft)} />
            <Button variant="default" onClick={() => onResume(draft)}>
              Retomar<VisuallyHidden> {formTitle(noun, draft.name)}</VisuallyHidden>
            </Button>
          </Group>
        </div>
      ))}
    </Alert>
  );
};
