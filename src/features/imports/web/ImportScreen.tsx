import { Button, FileButton } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { today } from '#shared/time.ts';
import { failureOf } from '#web/failure.ts';
import { PageHead } from '#web/PageHead.tsx';
import { saveFile } from '#web/saveFile.ts';
import { useScreenSearch } from '#web/screens.tsx';
import { toast } from '#web/toast.ts';
import type { PreviewRow } from '../contract.ts';
import { TEMPLATE_NAME, templateCsv } from '../template.ts';
import { FILE_TYPES, FileDrop } from './FileDrop.tsx';
import classes from './Import.module.css';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportRun } from './ImportRun.tsx';
import { ImportSearch } from './importSearch.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { FileRefused, type OpenedFile, openFile } from './openFile.ts';

const sayWhy = (error: unknown) => (error instanceof FileRefused ? error.message : failureOf(error).message);

/** Order files on their way in: picked, looked at, stored (spec 2 §2.9). */
export default function ImportScreen() {
  const [{ job }, setSearch] = useScreenSearch(ImportSearch);
  const [file, setFile] = useState<OpenedFile>();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const open = useMutation({
    mutationFn: (picked: File) => openFile(picked, (done, total) => setProgress({ done, total })),
    onMutate: () => setProgress({ done: 0, total: 0 }),
    onSuccess: setFile,
    onError: (error, picked) => {
      if (file) toast.error(sayWhy(error), `No se pudo abrir ${picked.name}`);
    },
  });
  const setRows = (rows: readonly PreviewRow[]) => setFile((old) => (old && rows.length > 0 ? { ...old, rows } : undefined));
  const follow = (run: string) => {
    setFile(undefined);
    void setSearch({ job: run });
  };

  return (
    <>
      <PageHead
        title="Importar órdenes"
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
              leftSection={<IconDownload size={15} stroke={1.7} />}
              onClick={() => saveFile(TEMPLATE_NAME, templateCsv(today(Date.now())))}
            >
              Modelo
            </Button>
            {file && (
              <FileButton accept={FILE_TYPES} onChange={(picked) => picked && open.mutate(picked)}>
                {(props) => (
                  <Button {...props} variant="default" loading={open.isPending} leftSection={<IconUpload size={15} stroke={1.7} />}>
                    Subir otro archivo
                  </Button>
                )}
              </FileButton>
            )}
          </>
        }
      />
      {job ? (
        <ImportRun key={job} job={job} onAnother={() => void setSearch({ job: undefined })} />
      ) : file ? (
        <>
          <ImportPreview file={file} onRows={setRows} onImported={follow} />
          <LeaveQuestion />
        </>
      ) : (
        <FileDrop
          onFile={open.mutate}
          progress={open.isPending ? progress : undefined}
          refusal={open.error ? { name: open.variables.name, message: sayWhy(open.error) } : undefined}
        />
      )}
    </>
  );
}
