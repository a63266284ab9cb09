import { useMediaQuery } from '@mantine/hooks';
import { useMutation, type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { counted } from '#shared/noun.ts';
import { ApiError } from '#web/api.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { useScreenSearch } from '#web/screens.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import { PendingOffer } from '../../marketplaces/web/taking/PendingOffer.tsx';
import { signedIn } from '../../session/web/session.ts';
import { markFaults } from '../rows/preview.ts';
import { importsApi } from './api.ts';
import { AnswersStep } from './answers/AnswersStep.tsx';
import { ImportDone } from './done/ImportDone.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { ColumnsStep } from './mapping/ColumnsStep.tsx';
import { PlaceStep } from './placing/PlaceStep.tsx';
import { ReviewStep } from './preview/ReviewStep.tsx';
import { FileCatch } from './queue/FileCatch.tsx';
import { FileQueue } from './queue/FileQueue.tsx';
import { TableStep } from './table/TableStep.tsx';
import { writtenRow } from './work/changedRows.ts';
import { nextTurn } from './work/inSlices.ts';
import { type Sending, sendFile, type Sent, sentRows } from './work/sendFile.ts';
import type { PlaceGroup } from './work/placeWork.ts';
import type { StepProps } from './work/stepProps.ts';
import { useSentFiles } from './work/useSentFiles.ts';
import { useWorkFiles } from './work/useWorkFiles.ts';
import { type Step, stepAfter, type WorkFile } from './work/workFile.ts';

const FILES = { one: 'archivo', many: 'archivos' };
const bodies: Record<Step, (props: StepProps) => ReactNode> = {
  table: TableStep,
  columns: ColumnsStep,
  answers: AnswersStep,
  review: ReviewStep,
  placing: PlaceStep,
};

function FileStep(props: StepProps) {
  const Body = bodies[props.file.step];
  return <Body {...props} />;
}

/** Order files on their way in: dropped, understood, looked at, placed, stored (spec 2 §2.9). */
export default function ImportScreen() {
  const [{ file: id, import: sent, tab, shops = false, account }, setSearch] = useScreenSearch('/order/import');
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const [user] = useState(() => signedIn()?._id ?? '');
  const [fresh, setFresh] = useState<string>();
  const queries = useQueryClient();
  const work = useWorkFiles(user, id);
  const file = work.files?.find((each) => each.id === id);
  const toFiles = () => void setSearch({ file: undefined, import: undefined, tab: undefined });
  const step = useMutation({
    mutationFn: ({ of, to, group }: { of: WorkFile; to: Step; group?: PlaceGroup | undefined }) => work.go(of.id, to, group),
    onError: (error) => toast.error(failureOf(error).message, 'No se pudo revisar el archivo'),
  });
  const show = (next: WorkFile) => {
    void setSearch({ file: next.id, import: undefined, tab: undefined });
    if (next.stale) step.mutate({ of: next, to: next.step, group: next.placing?.group });
  };
  const open = useMutation({
    mutationFn: ({ picked }: { picked: readonly File[]; isAlone: boolean }) => work.open(picked),
    onSuccess: (first, { isAlone }) => {
      // The list is drawn before the file is.
      if (first && isAlone) void nextTurn().then(() => show(first));
    },
  });
  // One that comes while others are read waits in the list, as they do.
  const take = (picked: readonly File[]) =>
    open.mutate({ picked, isAlone: picked.length === 1 && work.arrivals.every(({ refusal }) => refusal !== undefined) });
  /** What comes while a file is worked on waits in the list. */
  const takeAside = (picked: readonly File[]) => {
    open.mutate({ picked, isAlone: false });
    toast.ok(`${counted(picked.length, FILES)} en la lista`);
  };
  const send: UseMutationResult<Sent, Error, Sending> = useMutation({
    mutationFn: sendFile,
    onSuccess: ({ _id }, { file: sentFile }) => {
      // What does not arrive is asked of each of them, as before.
      work.learn(sentFile).catch(() => undefined);
      work.markSent(sentFile.id, { import: _id });
      setFresh(_id);
      void queries.invalidateQueries({ queryKey: ['imports'] });
      void setSearch({ file: undefined, import: _id });
    },
    onError: (error, { file: sending }) => {
      const { message, fields } = failureOf(error);
      if (error instanceof ApiError && error.code === 'REPEATED')
        return confirmDelete({
          title: `¿Desea volver a importar ${sending.name}?`,
          note: `${message}. Las órdenes sin número se crearían otra vez.`,
          action: 'Volver a importarlo',
          confirm: async () => send.mutate({ file: sending, repeat: true }),
        });
      // Somebody may have stored them meanwhile.
      void queries.invalidateQueries({ queryKey: importsApi.searchFiles.key });
      const those = new Map(markFaults(sentRows(sending.rows ?? []), fields).map(({ importId, errors }) => [importId, errors]));
      const isOld = error instanceof ApiError && error.status === 409;
      work.change(sending.id, (old) => ({
        ...old,
        step: 'review',
        rows: old.rows?.map((row) => {
          const errors = those.get(row.importId);
          if (!errors) return row;
          // What is there by now is told at its rows.
          return isOld ? writtenRow(row, {}) : { ...row, errors: { ...row.errors, ...errors } };
        }),
      }));
      toast.error(message, 'Orden Error al intentar la importación');
    },
  });
  const { data: listed } = useQuery(importsApi.searchFiles.queryOptions({}));
  useSentFiles(work, send.isPending ? undefined : listed?.data, ({ id: its, name }, as) => {
    toast.ok(`${name} ya se había enviado`);
    if (its === id) void setSearch({ file: undefined, import: as });
  });
  const waiting = work.files?.find((each) => each.id !== id);
  const failed = work.files?.find(({ sent: its }) => its?.import === sent);
  const isList = !tab && !sent && !file;
  return (
    <>
      {tab ? (
        <ImportHistory onAnother={toFiles} />
      ) : sent ? (
        <ImportDone
          key={sent}
          import={sent}
          isNew={sent === fresh}
          onTold={() => setFresh(undefined)}
          onStored={() => work.away.filter(({ sent: its }) => its?.import === sent).forEach(({ id: its }) => work.remove(its))}
          onBack={failed && (() => show(failed))}
          onClose={toFiles}
          next={waiting}
          onNext={() => waiting && show(waiting)}
        />
      ) : file ? (
        <FileStep
          key={file.id}
          file={file}
          work={work}
          onStep={(to, group) => step.mutate({ of: file, to, group })}
          onNext={() => step.mutate({ of: file, to: stepAfter(file) })}
          onSend={() => send.mutate({ file })}
          busy={step.isPending || send.isPending}
          onClose={toFiles}
        />
      ) : (
        <FileQueue
          work={work}
          user={user}
          onFiles={take}
          onOpen={show}
          onSend={(those) => send.mutate({ file: those })}
          sending={send.isPending ? send.variables.file.id : undefined}
          onResult={(_id) => void setSearch({ import: _id })}
          onHistory={() => void setSearch({ tab: 'historial' })}
          aside={
            <PendingOffer
              open={shops}
              account={account}
              short={phone}
              onOpen={() => void setSearch({ shops: true })}
              onClose={() => void setSearch({ shops: undefined, account: undefined })}
            />
          }
        />
      )}
      <FileCatch onFiles={isList ? take : takeAside} pastes={isList} />
    </>
  );
}
