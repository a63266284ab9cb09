import { Alert, Button, Select } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPrinter, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime, formatTime } from '#shared/time.ts';
import { ApiError } from '#web/api.ts';
import { failureLine } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import type { Session } from '../../session/signInCalls.ts';
import { refreshSession } from '../../session/web/session.ts';
import { labelSizeOf, type LabelCode } from '../labelSizes.ts';
import type { TestLabel } from '../testLabel.ts';
import { settingsApi } from './api.ts';
import { LabelSizes } from './LabelSizes.tsx';
import { TopicCard } from '#web/page/TopicCard.tsx';
import classes from './Settings.module.css';
import { printRaw, usePrinters } from './usePrinters.ts';

const ICON = { size: 16, stroke: 1.7 };
const NEEDED = 'Requerido';

type Faults = { zplLabel?: string | undefined; zplPrint?: string | undefined };
/** How the last try of a printer went. */
type Tried = { at: Date; fault?: string };

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Prints a label that shows whether printer and size fit. */
const printTest = async (chosen: Omit<TestLabel, 'at'>) => {
  const { testLabel } = await import('../testLabel.ts');
  await printRaw(chosen.printer, testLabel({ ...chosen, at: formatDateTime(new Date()) }));
};

const NoBridge = ({ fault, onRetry, retrying }: { fault: string; onRetry: () => void; retrying: boolean }) => (
  <div className={classes.absent} role="status">
    <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
    <div>
      <b>{fault}</b>
      <p>
        QZ Tray es el programa que imprime etiquetas térmicas desde el navegador: se instala una vez en cada computadora y queda andando. La
        impresora se elige cuando esté. Mientras tanto, el tamaño se guarda solo, y las etiquetas se bajan como .zpl o se imprimen en PDF.
      </p>
      <div className={classes.acts}>
        <Button component="a" variant="default" size="xs" href="https://qz.io/download/" target="_blank" rel="noreferrer">
          Descargar QZ Tray
        </Button>
        <Button variant="default" size="xs" leftSection={<IconRefresh {...ICON} />} onClick={onRetry} loading={retrying}>
          Reintentar
        </Button>
      </div>
    </div>
  </div>
);

/** Props of {@link PrinterCard}. */
export type PrinterCardProps = { session: Pick<Session, 'companyName' | 'zplLabel' | 'zplPrint'> };

/** One's own printer of labels: its size and its name on this computer. */
export const PrinterCard = ({ session }: PrinterCardProps) => {
  const bridge = usePrinters();
  const found = bridge.data;
  const [size, setSize] = useState<LabelCode | null>(labelSizeOf(session.zplLabel)?.code ?? null);
  const [printer, setPrinter] = useState<string | null>(session.zplPrint);
  const [faults, setFaults] = useState<Faults>({});
  const [tried, setTried] = useState<Tried>();
  // Only the bridge knows what printers there are: without it nobody can choose one.
  const lacksPrinter = found !== undefined && printer === null;
  const lacking: Faults = { zplLabel: size ? undefined : NEEDED, zplPrint: lacksPrinter ? NEEDED : undefined };
  const save = useMutation({
    ...settingsApi.setLabel.mutationOptions(),
    onSuccess: async () => {
      toast.ok('Cambios realizados con éxito');
      await refreshSession();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields) setFaults(error.fields);
    },
  });
  const test = useMutation({
    mutationFn: printTest,
    onSuccess: () => setTried({ at: new Date() }),
    onError: (error) => setTried({ at: new Date(), fault: messageOf(error) }),
  });
  const names = found?.printers ?? [];
  // The one of before stays chosen where the bridge is not there, or has it no more.
  const options = [
    ...names,
    ...(printer && !names.includes(printer)
      ? [{ value: printer, label: found ? `${printer} · no está en esta computadora` : printer }]
      : []),
  ];
  const told = save.error instanceof ApiError && !save.error.fields ? failureLine(save.error) : undefined;
  return (
    <TopicCard title="Mi impresora de etiquetas" about="Vale para usted en esta computadora. Para imprimir hacen falta los dos datos.">
      <form
        className={classes.printer}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setFaults(lacking);
          if (size && !lacksPrinter) save.mutate({ zplLabel: size, ...(printer && { zplPrint: printer }) });
          else event.currentTarget.querySelector<HTMLElement>(size ? '[data-printer]' : 'input[type=radio]')?.focus();
        }}
      >
        {told && (
          <Alert color="red" role="alert">
            {told}
          </Alert>
        )}
        {bridge.error && <NoBridge fault={messageOf(bridge.error)} onRetry={() => void bridge.refetch()} retrying={bridge.isFetching} />}
        <LabelSizes
          value={size}
          onChange={(next) => {
            setSize(next);
            setFaults((now) => ({ ...now, zplLabel: undefined }));
          }}
          error={faults.zplLabel}
        />
        <div className={classes.choose}>
          <Select
            label="Impresora"
            required={found !== undefined}
            withAsterisk={found !== undefined}
            data-printer
            data={options}
            value={printer}
            onChange={(next) => {
              setPrinter(next);
              setFaults((now) => ({ ...now, zplPrint: undefined }));
            }}
            searchable
            disabled={!found}
            placeholder={found ? 'Elegir' : bridge.isFetching ? 'Buscando QZ Tray…' : 'Se elige cuando QZ Tray esté'}
            nothingFoundMessage="No hay ninguna así"
            error={faults.zplPrint}
          />
          <Button
            variant="default"
            leftSection={<IconPrinter {...ICON} />}
            disabled={!found || !size || !printer}
            loading={test.isPending}
            onClick={() => {
              if (size && printer) test.mutate({ size, printer, company: session.companyName });
            }}
          >
            Imprimir una prueba
          </Button>
          {found && (
            <span className={classes.there} role="status">
              <IconCheck size={14} stroke={2} aria-hidden /> QZ Tray {found.version} ·{' '}
              {names.length === 1 ? '1 impresora' : `${names.length} impresoras`}
            </span>
          )}
        </div>
        <div className={classes.acts}>
          <Button type="submit" loading={save.isPending}>
            Guardar
          </Button>
          {tried && (
            <span role="status" data-fault={tried.fault ? true : undefined}>
              Última prueba: hoy {formatTime(tried.at)}, {tried.fault ? `no salió: ${tried.fault}` : 'salió bien'}.
            </span>
          )}
        </div>
      </form>
    </TopicCard>
  );
};
