import '@mantine/dropzone/styles.css';
import { Alert, Button, Loader, Text, Title } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMediaQuery } from '@mantine/hooks';
import { IconExclamationCircle, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { formatCount } from '#shared/money.ts';
import { PHONE_QUERY } from '#web/theme.ts';
import { toast } from '#web/feedback/toast.ts';
import { MAX_ROWS } from '../../sheet/table.ts';
import classes from './FileDrop.module.css';

/** What order files are called; any file is taken, and told apart by its content. */
export const FILE_TYPES = '.csv,.xlsx,.txt,.tsv,text/csv,text/plain';

const ONE = 'Suelte un solo archivo por vez';

/** What a {@link FileDrop} shows. */
export interface FileDropProps {
  onFile: (file: File) => void;
  /** Rows looked at so far, while a file is being read. */
  progress: { done: number; total: number } | undefined;
  refusal: { name: string; message: string } | undefined;
  /** Stands above. */
  children?: ReactNode;
}

/** Where an order file is dropped or picked. */
export function FileDrop({ onFile, progress, refusal, children }: FileDropProps) {
  const open = useRef<() => void>(null);
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  return (
    <div className={classes.drop}>
      {children}
      {refusal && (
        <Alert color="red" role="alert" icon={<IconExclamationCircle size={16} />} title={`No se pudo abrir ${refusal.name}`}>
          {refusal.message}
        </Alert>
      )}
      <Dropzone
        className={classes.zone ?? ''}
        openRef={open}
        multiple={false}
        disabled={progress !== undefined}
        activateOnKeyboard={false}
        tabIndex={-1}
        onDrop={([file]) => file && onFile(file)}
        onReject={() => toast.error(ONE)}
        inputProps={{ 'aria-label': 'Archivo de órdenes', accept: FILE_TYPES }}
      >
        {progress ? (
          <div className={classes.invitation} role="status">
            <Loader size={28} />
            <Title order={2}>Revisando el archivo</Title>
            <Text c="var(--rp-text-2)" className="tn">
              {progress.total > 0 ? `${formatCount(progress.done)} de ${formatCount(progress.total)} filas` : 'Leyendo…'}
            </Text>
          </div>
        ) : (
          <div className={classes.invitation}>
            <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
            <Dropzone.Accept>
              <Title order={2}>Suelte el archivo para revisarlo</Title>
            </Dropzone.Accept>
            <Dropzone.Reject>
              <Title order={2}>{ONE}</Title>
            </Dropzone.Reject>
            <Dropzone.Idle>
              <Title order={2}>{phone ? 'Elija el archivo de órdenes' : 'Arrastre acá el archivo de órdenes'}</Title>
            </Dropzone.Idle>
            <Text c="var(--rp-text-2)">
              Excel (.xlsx) o CSV separado por coma, punto y coma o tabulación; hasta {formatCount(MAX_ROWS)} órdenes y 10 MB. Si es la
              primera vez, baje el Modelo.
            </Text>
            <Button
              mt={8}
              leftSection={<IconUpload size={15} stroke={1.7} />}
              onClick={(event) => {
                event.stopPropagation();
                open.current?.();
              }}
            >
              Elegir archivo
            </Button>
          </div>
        )}
      </Dropzone>
    </div>
  );
}
