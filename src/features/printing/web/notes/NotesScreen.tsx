import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Received } from '#shared/contract.ts';
import { formatCount } from '#shared/money.ts';
import { useScreenTitle } from '#web/page/screenTitle.ts';
import { useSession } from '../../../session/web/session.ts';
import type { printing } from '../../contract.ts';
import { targetOf } from '../absentOrders.ts';
import { printingApi } from '../api.ts';
import { keptNotes } from './keptNotes.ts';
import { notesStore } from './notesStore.ts';
import { openNotes, saveNotes } from './noteFiles.ts';
import { NoteSheet } from './NoteSheet.tsx';
import { NotesFrame } from './NotesFrame.tsx';
import { useAbsent } from './useAbsent.ts';

/** Notes that are drawn on one page: a browser lays more of them out for too long. */
const MOST = 200;

const titleOf = (data: Received<typeof printing.notes> | undefined): string => {
  if (!data?.page.length) return data?.missing.length === 1 ? 'Remito' : 'Remitos';
  return data.page.length === 1 ? `Remito ${data.page[0]?.noteID}` : `${formatCount(data.page.length)} remitos`;
};

const Notes = ({ id }: { id: string }) => {
  const [chosen] = useState(() => keptNotes(id, notesStore()));
  const session = useSession();
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...printingApi.notes.queryOptions({ id: targetOf(chosen ?? []) }),
    enabled: chosen !== undefined,
  });
  const absent = useAbsent(chosen, data && { ...data, notes: data.page.length }, error);
  const count = data?.page.length;
  const title = titleOf(data);
  useScreenTitle(title);
  const isMany = count !== undefined && count > MOST;
  return (
    <NotesFrame
      title={title}
      chosen={chosen}
      notes={count}
      missing={data?.missing ?? []}
      absent={absent}
      error={error}
      onRetry={() => void refetch()}
      onPdf={() => openNotes(chosen ?? [])}
      onSheet={() => saveNotes(chosen ?? [])}
      tooMany={isMany ? `Son ${formatCount(count)}: use el PDF, que los tiene todos, uno por hoja.` : undefined}
    >
      {!isMany &&
        data?.page.map((note) => (
          <NoteSheet
            key={note._id}
            note={note}
            company={data.company}
            issuer={data.issuer}
            country={session?.country_code ?? 'AR'}
            made={dataUpdatedAt}
          />
        ))}
    </NotesFrame>
  );
};

/** The delivery note of an order, or those of a selection (spec 2 §2.14). */
export default function NotesScreen() {
  const { id } = useParams({ from: '/order/note/$id' });
  return <Notes key={id} id={id} />;
}
