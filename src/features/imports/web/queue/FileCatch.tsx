import '@mantine/dropzone/styles.css';
import { Title } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useWindowEvent } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { toast } from '#web/feedback/toast.ts';
import classes from './FileCatch.module.css';
import { filesOf } from './pasted.ts';

const FIELD = 'input, textarea, [contenteditable="true"], [role="dialog"]';

/** What a {@link FileCatch} takes. */
export interface FileCatchProps {
  onFiles: (files: readonly File[]) => void;
  /** Whether tables that are pasted are taken too: the list of files is shown, and nothing else can be meant. */
  pastes: boolean;
}

/** Takes files that are dropped anywhere on the page, and tables that are pasted into the list. */
export function FileCatch({ onFiles, pastes }: FileCatchProps) {
  useWindowEvent('paste', ({ target, clipboardData }) => {
    if (!pastes || !clipboardData || (target instanceof Element && target.closest(FIELD))) return;
    const [html, text] = [clipboardData.getData('text/html'), clipboardData.getData('text/plain')];
    const files = filesOf({ html, text, files: [...clipboardData.files] }, Date.now());
    if (files.length > 0) onFiles(files);
    else toast.warning('Copie las celdas desde Excel o Google Sheets y péguelas acá', 'Lo que se pegó no es una tabla');
  });
  return (
    <Dropzone.FullScreen
      className={classes.catch ?? ''}
      zIndex={190}
      onDrop={onFiles}
      inputProps={{ 'aria-label': 'Archivos que se sueltan', tabIndex: -1 }}
      activateOnKeyboard={false}
      tabIndex={-1}
    >
      <div className={classes.invitation}>
        <IconUpload size={32} stroke={1.4} aria-hidden />
        <Title order={2}>Suelte los archivos para leerlos</Title>
      </div>
    </Dropzone.FullScreen>
  );
}
