import { Button, Group, Select, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { type Column, columnNames, columns, type Mapping, refuseMapping } from '../../columns/columns.ts';
import { ClientSelect } from '../../../clients/web/ClientSelect.tsx';
import { importsApi } from '../api.ts';
import classes from './Mapping.module.css';
import { headersOf, type UnmappedFile } from '../file/openFile.ts';

const UNREAD = '-';
const options = [
  { value: UNREAD, label: 'No se lee' },
  ...columnNames.map((column) => ({ value: column, label: `${columns[column].title}${'required' in columns[column] ? ' *' : ''}` })),
];

/** How many values of a column are shown, so that one sees what it holds. */
const SAMPLES = 3;

const samplesOf = ({ source: { table } }: UnmappedFile, at: number) =>
  table
    .slice(1)
    .map((cells) => cells[at]?.trim() ?? '')
    .filter(Boolean)
    .slice(0, SAMPLES)
    .join(' · ');

/** What a {@link MappingStep} shows. */
export interface MappingStepProps {
  file: UnmappedFile;
  /** Told also the client of the rows that name none, if one was chosen. */
  onMapped: (columns: Mapping, client: string | undefined) => void;
  onCancel: () => void;
  busy: boolean;
}

/**
 * Says what each column of a file means, proposed from its headers, and whose it is when it does not tell; kept for the next file with
 * the same headers, of that client when one is chosen.
 */
export function MappingStep({ file, onMapped, onCancel, busy }: MappingStepProps) {
  const [chosen, setChosen] = useState<Mapping>(file.proposal);
  const headers = headersOf(file.source);
  const [client, setClient] = useState(file.client);
  const refusal = refuseMapping(chosen, client ? ['client'] : []);
  const recall = useMutation({ mutationFn: () => importsApi.layout.call({ headers }) });
  const chooseClient = (of: string | null) => {
    setClient(of ?? undefined);
    recall.reset();
    if (of) recall.mutate(undefined, { onSuccess: ({ layout }) => layout && setChosen(layout.reading.columns) });
  };
  const remember = useMutation({
    ...importsApi.rememberLayout.mutationOptions(),
    onSuccess: () => onMapped(chosen, client),
    onError: (error) => toast.error(failureOf(error).message, 'No se pudieron guardar las columnas'),
  });
  const choose = (at: number, value: string | null) =>
    setChosen(chosen.map((column, other) => (other === at ? (value === UNREAD ? null : (value as Column)) : column)));
  return (
    <form
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal === undefined) remember.mutate({ headers, reading: { columns: [...chosen] }, answers: { client } });
      }}
    >
      <div className={classes.intro}>
        <Title order={2}>¿Qué es cada columna?</Title>
        <Text c="var(--rp-text-2)">
          {file.name} · {file.source.form}. {file.reason && file.reason !== refusal ? `${file.reason}. ` : ''}Lo que elija se recuerda para
          los próximos archivos{client ? ' de este cliente' : ''} con los mismos encabezados.
        </Text>
      </div>
      <div className={classes.client}>
        <ClientSelect
          label="Cliente de todo el archivo"
          placeholder="Ninguno"
          description={
            recall.data?.layout
              ? 'Columnas asignadas como la última vez con este cliente.'
              : chosen.includes('client')
                ? 'Vale para las filas cuya celda de cliente está vacía.'
                : client
                  ? 'Todas las órdenes del archivo son de este cliente.'
                  : 'Ninguna columna dice el cliente: elija de quién son las órdenes.'
          }
          value={client ?? null}
          onChange={chooseClient}
        />
      </div>
      <ul className={classes.list}>
        {headers.map((header, at) => (
          // A file may have two columns of one name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={classes.column}>
            <div className={classes.written}>
              <b>{header.trim() || `Columna ${at + 1}`}</b>
              <span>{samplesOf(file, at) || 'Sin valores'}</span>
            </div>
            <Select
              aria-label={`Qué es la columna ${header.trim() || at + 1}`}
              data={options}
              value={chosen[at] ?? UNREAD}
              onChange={(value) => choose(at, value)}
              searchable
              comboboxProps={{ withinPortal: true }}
              className={classes.meaning ?? ''}
            />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {refusal !== undefined && (
          <span id="mapping-refusal" className={classes.refusal} role="status">
            <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
            {refusal}
            {!client && !chosen.includes('client') && '. También puede elegir el cliente de todo el archivo'}
          </span>
        )}
        <Group gap={8} ml="auto">
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
          <Button
            type="submit"
            loading={busy || remember.isPending}
            data-disabled={refusal !== undefined || undefined}
            aria-disabled={refusal !== undefined || undefined}
            aria-describedby={refusal === undefined ? undefined : 'mapping-refusal'}
          >
            Ver las órdenes
          </Button>
        </Group>
      </div>
    </form>
  );
}
