import { Alert, Autocomplete, Button, Select, TextInput } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CountryCode } from '#shared/phone.ts';
import { ApiError } from '#web/api.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { countryNames } from '#web/shell/Flag.tsx';
import { useSession } from '../../session/web/session.ts';
import { MAX_STREET_BYTES, MAX_STREET_FILES, type StreetField } from '../contract.ts';
import { streetsApi } from './api.ts';
import { columnsOf, packedFile } from './streetFiles.ts';
import classes from './Streets.module.css';
import { useStreets } from './useStreets.ts';

const MEGABYTE = 1_000_000;

/** What the columns of a file of another source can be, in words. */
const fields: readonly (readonly [StreetField, string])[] = [
  ['name', 'Nombre de la calle'],
  ['direction', 'Sentido'],
  ['leftFrom', 'Altura izquierda, desde'],
  ['leftTo', 'Altura izquierda, hasta'],
  ['rightFrom', 'Altura derecha, desde'],
  ['rightTo', 'Altura derecha, hasta'],
  ['area', 'Barrio'],
  ['postalCode', 'Código postal'],
  ['town', 'Localidad'],
  ['province', 'Provincia'],
];

const sizeOf = (bytes: number) =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / MEGABYTE).toLocaleString('es-AR', { maximumFractionDigits: 1 })} MB`;

const ADDED = 'added';

/** Bytes that the loader reads of a file at most. */
const MAX_UNPACKED = 2_000_000_000;
const tooLarge = ({ name }: File) => `${name} es demasiado grande: divídalo en partes`;

type Told = { name: string; attribution: string; country: CountryCode; town: string; province: string };

/** Props of {@link UploadDialog}. */
export type UploadDialogProps = {
  files: readonly File[];
  onClose: () => void;
  onBegun: (load: { _id: string; title: string }) => void;
};

/** What is to be known of street files that somebody chose, and sending them. */
export const UploadDialog = ({ files, onClose, onBegun }: UploadDialogProps) => {
  const country = useSession()?.country_code ?? 'AR';
  const [told, setTold] = useState<Told>({ name: '', attribution: '', country, town: '', province: '' });
  const [columns, setColumns] = useState<Partial<Record<StreetField, string>>>({});
  const [replaces, setReplaces] = useState<string>(ADDED);
  const sources = useStreets().data?.data ?? [];
  const [offered, setOffered] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    void Promise.all(files.map(columnsOf)).then((found) => {
      if (!isGone) setOffered([...new Set(found.flat())]);
    });
    return () => {
      isGone = true;
    };
  }, [files]);
  const send = useMutation({
    mutationFn: async () => {
      const packed: File[] = [];
      for (const file of files) packed.push(await packedFile(file));
      const large = packed.find(({ size }) => size > MAX_STREET_BYTES);
      if (large) throw new ApiError(413, { code: 'TOO_LARGE', message: tooLarge(large) });
      const given = Object.fromEntries(Object.entries(told).filter(([, value]) => value.trim() !== ''));
      const named = Object.fromEntries(Object.entries(columns).filter(([, value]) => value.trim() !== ''));
      return streetsApi.upload.call({
        files: packed,
        ...given,
        ...(replaces !== ADDED && { replaces }),
        ...(Object.keys(named).length > 0 && { columns: named }),
      });
    },
    onSuccess: ({ job }) =>
      onBegun({ _id: job, title: files.length === 1 ? (files[0]?.name ?? '') : `${files[0]?.name} y ${files.length - 1} más` }),
  });
  const { message, incident, fields: faults = {} } = send.error ? failureOf(send.error) : { message: undefined };
  const large = files.find(({ size }) => size > MAX_UNPACKED);
  const refused =
    files.length > MAX_STREET_FILES ? `Hasta ${MAX_STREET_FILES} archivos, todos de la misma ciudad` : large && tooLarge(large);
  const text = (key: keyof Omit<Told, 'country'>, label: string, placeholder: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      placeholder={placeholder}
      value={told[key]}
      maxLength={key === 'attribution' ? 200 : 100}
      error={faults[key]}
      onChange={(event) => setTold({ ...told, [key]: event.currentTarget.value })}
    />
  );
  return (
    <Dialog
      title="Cargar calles"
      size={560}
      onClose={() => !send.isPending && onClose()}
      footer={
        <>
          <Button variant="default" disabled={send.isPending} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form="streets-upload" loading={send.isPending} disabled={refused !== undefined}>
            Cargar
          </Button>
        </>
      }
    >
      <form
        id="streets-upload"
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate();
        }}
      >
        {(message ?? refused) !== undefined && (
          <Alert color="red" role="alert">
            {refused ?? failureLine({ message: message ?? '', incident })}
          </Alert>
        )}
        <ul className={classes.files} aria-label="Archivos">
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`}>
              <IconFile size={16} stroke={1.6} aria-hidden />
              <span>{file.name}</span>
              <span className="tn">{sizeOf(file.size)}</span>
            </li>
          ))}
        </ul>
        <div className={classes.pairs}>
          {text('name', 'Nombre', 'Según el archivo')}
          {text('attribution', 'Fuente', 'Según el archivo', undefined)}
        </div>
        <p className={classes.note}>La fuente se muestra en el mapa: muchas licencias lo piden.</p>
        <div className={classes.thirds}>
          <Select
            label="País"
            allowDeselect={false}
            data={Object.entries(countryNames).map(([value, label]) => ({ value, label }))}
            value={told.country}
            onChange={(value) => setTold({ ...told, country: value as CountryCode })}
          />
          {text('town', 'Localidad', 'Según el archivo')}
          {text('province', 'Provincia', 'Según el archivo')}
        </div>
        {sources.length > 0 && (
          <Select
            label="Reemplazan a"
            allowDeselect={false}
            data={[
              { value: ADDED, label: 'Ninguna: se agregan a las que hay' },
              ...sources.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            value={replaces}
            error={faults.replaces}
            onChange={(value) => setReplaces(value ?? ADDED)}
          />
        )}
        <details className={classes.report}>
          <summary>El archivo es de otra fuente: decir qué es cada columna</summary>
          <p className={classes.note}>
            Las de Buenos Aires Data, Georef y el INDEC se reconocen solas. En otro archivo hace falta al menos el nombre; con las alturas,
            las direcciones se ubican en la puerta.
          </p>
          <div className={classes.pairs}>
            {fields.map(([field, label]) => (
              <Autocomplete
                key={field}
                label={label}
                data={[...offered]}
                maxLength={80}
                placeholder="Columna del archivo"
                value={columns[field] ?? ''}
                error={faults[`columns.${field}`]}
                onChange={(value) => setColumns({ ...columns, [field]: value })}
              />
            ))}
          </div>
        </details>
      </form>
    </Dialog>
  );
};
