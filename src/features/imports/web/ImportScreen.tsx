import { Button, FileButton } from '@mantine/core';
import { IconHistory, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { failureOf } from '#web/feedback/failure.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import { toast } from '#web/feedback/toast.ts';
import { type Mapping, proposeMapping } from '../columns/columns.ts';
import type { PreviewRow } from '../contract.ts';
import { missingSkus } from '../rows/preview.ts';
import { signedIn } from '../../session/web/session.ts';
import { FILE_TYPES, FileDrop } from './file/FileDrop.tsx';
import classes from './Import.module.css';
import { ImportHistory } from './ImportHistory.tsx';
import { ImportPreview } from './preview/ImportPreview.tsx';
import { ImportRun } from './ImportRun.tsx';
import { dropImport, keepImport, resumeImport, type KeptImport } from './preview/keptImports.ts';
import { KeptImports } from './preview/KeptImports.tsx';
import { LeaveQuestion } from './preview/LeaveQuestion.tsx';
import { MappingStep } from './mapping/MappingStep.tsx';
import { FileRefused, headersOf, type OpenedFile, openFile, openTable, type UnmappedFile } from './file/openFile.ts';
import { TemplateMenu } from './file/TemplateMenu.tsx';

/** SKUs that one notice lists. */
const LISTED = 30;

const tellMissing = ({ rows }: OpenedFile) => {
  const missing = missingSkus(rows);
  if (missing.length === 0) return;
  const more = missing.length > LISTED ? ` y ${formatCount(missing.length - LISTED)} más` : '';
  toast.lasting(`${missing.slice(0, LISTED).join(', ')}${more}`, `SKU Inexistentes: ${formatCount(missing.length)}`);
};

const sayWhy = (error: unknown) => (error instanceof FileRefused ? error.message : failureOf(error).message);

/** Order files on their way in: picked, looked at, stored (spec 2 §2.9). */
export default function ImportScreen() {
  const [{ job, tab }, setSearch] = useScreenSearch('/order/import');
  const [held, setFile] = useState<OpenedFile>();
  // One whose rows were all taken out is over.
  const file = held?.rows.length ? held : undefined;
  const [user] = useState(() => signedIn()?._id ?? '');
  const [unmapped, setUnmapped] = useState<UnmappedFile>();
  const [sent, setSent] = useState<string>();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const advance = (done: number, total: number) => setProgress({ done, total });
  useEffect(() => {
    if (held) void (held.rows.length > 0 ? keepImport : dropImport)(user, held);
  }, [held, user]);
  const close = (next?: OpenedFile) => {
    if (file && file.id !== next?.id) void dropImport(user, file);
    setFile(next);
  };
  const show = (opened: OpenedFile) => {
    close(opened);
    setUnmapped(undefined);
    tellMissing(opened);
  };
  const open = useMutation({
    mutationFn: (picked: File) => openFile(picked, advance),
    onMutate: () => setProgress({ done: 0, total: 0 }),
    onSuccess: (opened) => {
      if ('rows' in opened) show(opened);
      else setUnmapped(opened);
    },
    onError: (error, picked) => {
      if (file) toast.error(sayWhy(error), `No se pudo abrir ${picked.name}`);
    },
  });
  const map = useMutation({
    mutationFn: ({ source, ...said }: { source: UnmappedFile; columns: Mapping; client: string | undefined }) =>
      openTable(source, { ...said, remembered: false }, advance, file?.source === source.source ? file : undefined),
    onSuccess: show,
    onError: (error) => toast.error(sayWhy(error), 'No se pudo leer el archivo'),
  });
  const setRows = (change: (rows: readonly PreviewRow[]) => readonly PreviewRow[]) =>
    setFile((old) => old && { ...old, rows: change(old.rows) });
  const resume = useMutation({
    mutationFn: (kept: KeptImport) => resumeImport(kept, advance),
    onMutate: () => setProgress({ done: 0, total: 0 }),
    onSuccess: show,
    onError: (error, { name }) => toast.error(sayWhy(error), `No se pudo retomar ${name}`),
  });
  const follow = (run: string) => {
    close();
    setSent(run);
    void setSearch({ job: run });
  };
  const toFile = () => void setSearch({ job: undefined, tab: undefined });

  return (
    <>
      <PageHead
        title={tab ? 'Historial de importaciones' : 'Importar órdenes'}
        breadcrumb={[
          <Link key="orders" to="/order" className={classes.crumb}>
            Órdenes
          </Link>,
          'Importar',
        ]}
        actions={
          <>
            <Button
              variant="default"
              leftSection={tab ? <IconUpload size={15} stroke={1.7} /> : <IconHistory size={15} stroke={1.7} />}
              onClick={() => (tab ? toFile() : void setSearch({ tab: 'historial' }))}
            >
              {tab ? 'Importar archivo' : 'Historial'}
            </Button>
            <TemplateMenu />
            {file && !tab && (
              <FileButton accept={FILE_TYPES} onChange={(picked) => picked && open.mutate(picked)}>
                {(props) => (
                  <Button {...props} variant="default" loading={open.isPending} leftSection={<IconUpload size={15} stroke={1.7} />}>
                    Otro archivo
                  </Button>
                )}
              </FileButton>
            )}
          </>
        }
      />
      {tab ? (
        <ImportHistory onAnother={toFile} />
      ) : job ? (
        <ImportRun key={job} job={job} fresh={sent === job} onEnd={() => setSent(undefined)} onAnother={toFile} />
      ) : unmapped ? (
        <MappingStep
          key={unmapped.name}
          file={unmapped}
          busy={map.isPending}
          onMapped={(columns, client) => map.mutate({ source: unmapped, columns, client })}
          onCancel={() => setUnmapped(undefined)}
        />
      ) : file ? (
        <ImportPreview
          file={file}
          onRows={setRows}
          onDriver={(driver) => setFile((old) => old && { ...old, driver })}
          onMap={() =>
            setUnmapped({
              ...file,
              proposal: file.mapping?.columns ?? proposeMapping(headersOf(file.source)),
              client: file.mapping?.client,
            })
          }
          onImported={follow}
        />
      ) : (
        <FileDrop
          onFile={open.mutate}
          progress={open.isPending || resume.isPending ? progress : undefined}
          refusal={open.error ? { name: open.variables.name, message: sayWhy(open.error) } : undefined}
        >
          <KeptImports user={user} busy={open.isPending || resume.isPending} onResume={resume.mutate} />
        </FileDrop>
      )}
      {file && !job && <LeaveQuestion />}
    </>
  );
}
