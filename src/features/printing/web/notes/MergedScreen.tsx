import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { targetOf } from '../absentOrders.ts';
import { printingApi } from '../api.ts';
import { keptNotes } from './keptNotes.ts';
import { notesStore } from './notesStore.ts';
import { MergedSheet } from './MergedSheet.tsx';
import { openMerged } from './noteFiles.ts';
import { NotesFrame } from './NotesFrame.tsx';
import { useAbsent } from './useAbsent.ts';

const Merged = ({ id }: { id: string }) => {
  const [chosen] = useState(() => keptNotes(id, notesStore()));
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...printingApi.mergedNotes.queryOptions({ id: targetOf(chosen ?? []) }),
    enabled: chosen !== undefined,
  });
  const absent = useAbsent(chosen, data, error);
  return (
    <NotesFrame
      title="Remitos consolidados"
      chosen={chosen}
      notes={data?.notes}
      missing={data?.missing ?? []}
      absent={absent}
      error={error}
      onRetry={() => void refetch()}
      onPdf={() => openMerged(chosen ?? [])}
    >
      {data && <MergedSheet merged={data} company={data.company} issuer={data.issuer} made={dataUpdatedAt} />}
    </NotesFrame>
  );
};

/** The products of the notes of a selection, added up (spec 2 §2.2: 'Remitos Consolidados'). */
export default function MergedScreen() {
  const { id } = useParams({ from: '/order/note/$id/sum' });
  return <Merged key={id} id={id} />;
}
