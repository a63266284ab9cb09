import { Button, Text, Title } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { formatCount } from '#shared/money.ts';
import { capitalised, type Noun } from '#shared/noun.ts';
import type { Fields } from '#shared/record/fields.ts';
import { bring } from '../../later.ts';
import { saveFile } from '../../saveFile.ts';
import classes from './RecordImport.module.css';

const loadModel = bring(() => import('./modelWorkbook.ts'));

/** What {@link FileStep} shows. */
export type FileStepProps = {
  noun: Noun;
  fields: Fields;
  sample: Readonly<Record<string, string>>;
  about: ReactNode;
  /** Rows of one file at most. */
  most: number;
  reading: boolean;
  /** Why the last file was not taken. */
  refusal: string | null;
  onFile: (file: File) => void;
};

/** Takes the file, or gives the one to fill in. */
export const FileStep = ({ noun, fields, sample, about, most, reading, refusal, onFile }: FileStepProps) => {
  const openPicker = useRef<() => void>(null);
  const saveModel = async () => {
    const { modelWorkbook } = await loadModel();
    const names = Object.keys(sample);
    const titles = names.map((name) => fields[name]?.label ?? name);
    saveFile(`modelo-${noun.many}.xlsx`, await modelWorkbook(capitalised(noun.many), titles, Object.values(sample)));
  };
  return (
    <Dropzone
      className={classes.drop ?? ''}
      openRef={openPicker}
      multiple={false}
      loading={reading}
      activateOnClick={false}
      activateOnKeyboard={false}
      tabIndex={-1}
      role="group"
      aria-label="Archivo"
      inputProps={{ 'aria-label': `Archivo de ${noun.many}`, tabIndex: -1 }}
      onDrop={([file]) => file && onFile(file)}
    >
      <div className={classes.invitation}>
        <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
        <Title order={2}>Arrastre acá el archivo de {noun.many}</Title>
        <Text c="var(--rp-text-2)">
          Excel (.xlsx, .xls) o CSV, con los títulos que tenga: cada columna se reconoce por el suyo. Hasta {formatCount(most)} filas.{' '}
          {about}
        </Text>
        {refusal && (
          <Text c="var(--rp-danger)" role="alert">
            {refusal}
          </Text>
        )}
        <div className={classes.buttons}>
          <Button leftSection={<IconUpload size={15} stroke={1.7} />} loading={reading} onClick={() => openPicker.current?.()}>
            Elegir archivo
          </Button>
          <Button variant="default" leftSection={<IconDownload size={15} stroke={1.7} />} onClick={() => void saveModel()}>
            Modelo
          </Button>
        </div>
      </div>
    </Dropzone>
  );
};
