import { Button, FileButton } from '@mantine/core';
import type { WorkFile } from '../work/workFile.ts';
import type { WorkFiles } from '../work/useWorkFiles.ts';

/** What a {@link FileQueue} shows. */
export interface FileQueueProps {
  work: WorkFiles;
  onFiles: (files: readonly File[]) => void;
  onOpen: (file: WorkFile) => void;
  onHistory: () => void;
}

/** In work. */
export function FileQueue({ work, onFiles, onOpen, onHistory }: FileQueueProps) {
  return (
    <div>
      <FileButton multiple onChange={(files) => onFiles(files)} inputProps={{ 'aria-label': 'Archivo de órdenes' }}>
        {(props) => <Button {...props}>Elegir archivos</Button>}
      </FileButton>
      <Button onClick={onHistory}>Historial</Button>
      {work.arrivals.map((one) => (
        <p key={one.id}>
          {one.name} {one.refusal ?? `${one.done} de ${one.total}`}
        </p>
      ))}
      {work.files?.map((file) => (
        <p key={file.id}>
          {file.name} {file.step} <Button onClick={() => onOpen(file)}>Abrir</Button>
        </p>
      ))}
    </div>
  );
}
