import '@mantine/dropzone/styles.css';
import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMediaQuery } from '@mantine/hooks';
import { IconCloudDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { later } from '#web/later.ts';
import { PHONE_QUERY } from '#web/theme.ts';
import { streetsApi } from './api.ts';
import classes from './Streets.module.css';

const loadDialog = () => import('./UploadDialog.tsx');
const UploadDialog = later(async () => ({ default: (await loadDialog()).UploadDialog }));

const ICON = { size: 15, stroke: 1.7 };

/** Props of {@link StreetWays}. */
export type StreetWaysProps = {
  /** Whether those of Buenos Aires are loaded: they can be looked for again. */
  hasCaba: boolean;
  /** Whether they are on their way. */
  isFetching: boolean;
  /** Loading has begun, as this run. */
  onBegun: (load: { _id: string; title: string }) => void;
};

/** The two ways by which streets come in: those that Buenos Aires publishes, and files of any other place. */
export const StreetWays = ({ hasCaba, isFetching, onBegun }: StreetWaysProps) => {
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const openPicker = useRef<() => void>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const fetchCity = useMutation({
    mutationFn: () => streetsApi.fetch.call({ city: 'caba' }),
    onSuccess: ({ job }) => onBegun({ _id: job, title: 'las calles de Buenos Aires' }),
    onError: (error) => toast.error(failureLine(failureOf(error)), 'No se pudieron pedir'),
  });
  return (
    <div className={classes.ways}>
      <section className={classes.way} aria-labelledby="way-caba">
        <IconCloudDownload size={24} stroke={1.5} aria-hidden />
        <h2 id="way-caba">Ciudad de Buenos Aires</h2>
        <p>
          Las que publica la Ciudad en Buenos Aires Data: unas 30.000 cuadras con su altura, su sentido y su barrio. Se bajan de Internet;
          con un clic alcanza.
        </p>
        <div className={classes.act}>
          <Button
            variant={hasCaba ? 'default' : 'filled'}
            leftSection={<IconCloudDownload {...ICON} />}
            loading={fetchCity.isPending}
            disabled={isFetching}
            onClick={() => fetchCity.mutate()}
          >
            {hasCaba ? 'Buscar una edición nueva' : 'Cargar Buenos Aires'}
          </Button>
        </div>
      </section>
      <Dropzone
        className={classes.way ?? ''}
        openRef={openPicker}
        activateOnClick={false}
        activateOnKeyboard={false}
        tabIndex={-1}
        role="group"
        aria-label="Otra ciudad"
        inputProps={{ 'aria-label': 'Archivos de calles', tabIndex: -1 }}
        onDrop={(dropped) => setFiles(dropped)}
      >
        <IconUpload size={24} stroke={1.5} aria-hidden />
        <h2>Otra ciudad, con un archivo</h2>
        <p>
          Calles o cuadras de Georef o del INDEC, o las líneas de otra fuente: GeoJSON o CSV, también .gz, en WGS84. Puede haber varias
          ciudades a la vez.
        </p>
        <div className={classes.act}>
          <Button
            variant="default"
            leftSection={<IconUpload {...ICON} />}
            onMouseEnter={() => void loadDialog()}
            onClick={() => openPicker.current?.()}
          >
            Elegir archivos
          </Button>
          {!phone && <span>o suéltelos acá</span>}
        </div>
      </Dropzone>
      {files.length > 0 && (
        <Suspense>
          <UploadDialog
            files={files}
            onClose={() => setFiles([])}
            onBegun={(load) => {
              setFiles([]);
              onBegun(load);
            }}
          />
        </Suspense>
      )}
    </div>
  );
};
