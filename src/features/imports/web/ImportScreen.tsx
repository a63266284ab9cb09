import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { useScreenSearch } from '#web/screens.tsx';
import { signedIn } from '../../session/web/session.ts';
import { markFaults } from '../rows/preview.ts';
import { AnswersStep } from './answers/AnswersStep.tsx';
import { ImportDone } from './done/ImportDone.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { ColumnsStep } from './mapping/ColumnsStep.tsx';
import { PlaceStep } from './placing/PlaceStep.tsx';
import { ReviewStep } from './preview/ReviewStep.tsx';
import { FileQueue } from './queue/FileQueue.tsx';
import { TableStep } from './table/TableStep.tsx';
import { sendFile, sentRows } from './work/sendFile.ts';
import type { StepProps } from './work/stepProps.ts';
import { useWorkFiles } from './work/useWorkFiles.ts';
import { type Step, stepAfter, type WorkFile } from './work/workFile.ts';

const bodies: Record<Step, (props: StepProps) => ReactNode> = {
  table: TableStep,
  columns: ColumnsStep,
  answers: AnswersStep,
  review: ReviewStep,
  placing: PlaceStep,
};

/** Order files on their way in: dropped, understood, looked at, placed, stored (spec 2 §2.9). */
export default function ImportScreen() {
  const [{ file: id, import: sent, tab }, setSearch] = useScreenSearch('/order/import');
  const [user] = useState(() => signedIn()?._id ?? '');
  const [fresh, setFresh] = useState<string>();
  const queries = useQueryClient();
  const work = useWorkFiles(user, id);
  const file = work.files?.find((each) => each.id === id);
  const toFiles = () => void setSearch({ file: undefined, import: undefined, tab: undefined });
  const step = useMutation({
    mutationFn: ({ of, to }: { of: WorkFile; to: Step }) => work.go(of.id, to),
    onError: (error) => toast.error(failureOf(error).message, 'No se pudo revisar el archivo'),
  });
  const show = (next: WorkFile) => {
    void setSearch({ file: next.id, import: undefined, tab: undefined });
    if (next.stale) step.mutate({ of: next, to: next.step });
  };
  const open = useMutation({
    mutationFn: ({ picked }: { picked: readonly File[]; isAlone: boolean }) => work.open(picked),
    onSuccess: (first, { isAlone }) => {
      if (first && isAlone) show(first);
    },
  });
  // One that comes while others are read waits in the list, as they do.
  const take = (picked: readonly File[]) =>
    open.mutate({ picked, isAlone: picked.length === 1 && work.arrivals.every(({ refusal }) => refusal !== undefined) });
  const send = useMutation({
    mutationFn: sendFile,
    onSuccess: ({ _id }, { id: of }) => {
      work.remove(of);
      setFresh(_id);
      void queries.invalidateQueries({ queryKey: ['imports'] });
      void setSearch({ file: undefined, import: _id });
    },
    onError: (error, { id: of, rows: those = [] }) => {
      const { message, fields } = failureOf(error);
      work.change(of, (old) => {
        // What is said is about the orders as they were sent.
        const marked = new Map(markFaults(sentRows(those), fields).map(({ importId, errors }) => [importId, errors]));
        return {
          ...old,
          step: 'review',
          rows: old.rows?.map((row) => ({ ...row, errors: { ...row.errors, ...marked.get(row.importId) } })),
        };
      });
      toast.error(message, 'Orden Error al intentar la importación');
    },
  });
  const waiting = work.files?.find((each) => each.id !== id);
  if (tab) return <ImportHistory onAnother={toFiles} />;
  if (sent)
    return (
      <ImportDone
        key={sent}
        import={sent}
        isNew={sent === fresh}
        onTold={() => setFresh(undefined)}
        onClose={toFiles}
        next={waiting}
        onNext={() => waiting && show(waiting)}
      />
    );
  if (!file)
    return (
      <FileQueue
        work={work}
        user={user}
        onFiles={take}
        onOpen={show}
        onSend={send.mutate}
        sending={send.isPending ? send.variables.id : undefined}
        onResult={(_id) => void setSearch({ import: _id })}
        onHistory={() => void setSearch({ tab: 'historial' })}
      />
    );
  const Body = bodies[file.step];
  return (
    <Body
      key={file.id}
      file={file}
      work={work}
      onStep={(to) => step.mutate({ of: file, to })}
      onNext={() => step.mutate({ of: file, to: stepAfter(file) })}
      onSend={() => send.mutate(file)}
      busy={step.isPending || send.isPending}
      onClose={toFiles}
    />
  );
}
