import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconFileTypePdf, IconFileTypeXls, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import type { ChosenForPrint } from '../../../orders/web/print/orderPrinting.ts';
import { isUnknown } from '../isUnknown.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { LeaveButton } from '#web/page/LeaveButton.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import { useLeave } from '#web/page/useLeave.ts';
import { PHONE_QUERY } from '#web/theme.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import { missingText } from './noteFiles.ts';
import classes from './NotesFrame.module.css';
import paper from './paper.module.css';
import { printSheets } from './printSheets.ts';
import sheet from './SheetFrame.module.css';

/** Props of {@link NotesFrame}. */
export type NotesFrameProps = {
  title: string;
  /** Which orders are meant, where the browser knows it. */
  chosen: ChosenForPrint | undefined;
  /** Undefined until it was read. */
  notes: number | undefined;
  missing: readonly { _id: string; internalID: string }[];
  /** How many of the orders are no more, where some are. */
  absent: string | undefined;
  error: Error | null;
  onRetry: () => void;
  /** Makes the PDF, and the workbook where there is one. */
  onPdf: () => Promise<void>;
  onSheet?: () => Promise<void>;
  /** Why they are not drawn here, if they are not. */
  tooMany?: string | undefined;
  /** The sheets. */
  children: ReactNode;
};

const ICON = { size: 15, stroke: 1.7 };
const toList = (
  <LinkButton key="list" to="/order">
    Ir a las órdenes
  </LinkButton>
);

/** What is said where there is no order of those that are meant; of a filter the server says why. */
const goneText = (chosen: ChosenForPrint, error: unknown): { title: string; text: string } => {
  if (!Array.isArray(chosen)) return { title: 'No hay remitos para mostrar', text: failureOf(error).message };
  return chosen.length === 1
    ? { title: 'La orden no existe', text: 'Se eliminó, o su dirección no es la de una orden.' }
    : { title: 'Las órdenes no existen', text: 'Se eliminaron todas las que se habían elegido.' };
};

const What = ({ chosen, notes, missing, error, onRetry, tooMany, children, sheets }: NotesFrameProps & { sheets: ReactNode }) => {
  if (!chosen)
    return (
      <EmptyState
        title="Esta selección no está en este navegador"
        text="Los remitos de varias órdenes se abren donde se eligieron, y solo los últimos. Elíjalas en la lista y use Imprimir; para mandarlos, baje el PDF."
        actions={toList}
      />
    );
  if (notes === undefined && isUnknown(error)) return <EmptyState {...goneText(chosen, error)} actions={toList} />;
  if (notes === undefined)
    return error ? (
      <ErrorState title="No se pudieron leer los remitos" failure={failureOf(error)} onRetry={onRetry} />
    ) : (
      <Skeleton className={sheet.sheet} mx="auto" h="60vh" aria-busy />
    );
  const [lone, ...others] = missing;
  if (notes === 0 && lone && others.length === 0)
    return (
      <EmptyState
        title={`La orden ${lone.internalID} no tiene remito`}
        text="No tiene productos: se agregan en la pestaña Remito de la orden."
        actions={
          <LinkButton to="/order/$id" params={{ id: lone._id }}>
            Ir a la orden
          </LinkButton>
        }
      />
    );
  if (notes === 0)
    return (
      <EmptyState
        title="No hay remitos"
        text="Ninguna de las órdenes tiene productos: se agregan en la pestaña Remito de la orden."
        actions={toList}
      />
    );
  if (tooMany !== undefined) return <EmptyState title="Son muchos para esta página" text={tooMany} />;
  return sheets ?? children;
};

/** What stands around delivery notes on the screen: what can be done with them, and which orders have none. */
export const NotesFrame = (props: NotesFrameProps) => {
  const { title, notes, missing, absent, onPdf, onSheet, tooMany, children } = props;
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const leave = useLeave('/order');
  useScreenKey('escape', leave);
  const sheets = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState<'pdf' | 'sheet' | null>(null);
  const run = async (what: 'pdf' | 'sheet', work: () => Promise<void>) => {
    setBusy(what);
    await work();
    setBusy(null);
  };
  const print = () => {
    if (sheets.current) void printSheets(sheets.current);
  };
  const ready = notes !== undefined && notes > 0;
  const actions = ready && (
    <>
      {onSheet && (
        <Button
          variant="default"
          leftSection={<IconFileTypeXls {...ICON} />}
          loading={busy === 'sheet'}
          onClick={() => void run('sheet', onSheet)}
        >
          Excel
        </Button>
      )}
      <Button
        variant={tooMany === undefined ? 'default' : 'filled'}
        leftSection={<IconFileTypePdf {...ICON} />}
        loading={busy === 'pdf'}
        onClick={() => void run('pdf', onPdf)}
      >
        PDF
      </Button>
      {tooMany === undefined && (
        <Button leftSection={<IconPrinter {...ICON} />} onClick={print}>
          Imprimir
        </Button>
      )}
    </>
  );
  const breadcrumb = [
    <Link key="list" to="/order" className={classes.crumb}>
      Órdenes
    </Link>,
    title,
  ];
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb}
        back={
          phone && (
            <ActionIcon size={40} ml={-10} aria-label="Volver" onClick={leave}>
              <IconArrowLeft size={20} stroke={1.7} />
            </ActionIcon>
          )
        }
        actions={
          <>
            {actions}
            {!phone && <LeaveButton onLeave={leave} />}
          </>
        }
      />
      {((ready && missing.length > 0) || absent) && (
        <p className={classes.missing} role="status">
          {absent && <b>{absent}. </b>}
          {ready && missing.length > 0 && (
            <>
              <b>{missingText(missing)}.</b> {missing.length === 1 ? 'No tiene productos.' : 'No tienen productos.'}
            </>
          )}
        </p>
      )}
      <What
        {...props}
        sheets={
          <div ref={sheets} className={`${classes.sheets} ${paper.shown}`}>
            {children}
          </div>
        }
      />
    </>
  );
};
