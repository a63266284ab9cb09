import { Button, Checkbox } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { DriverSelect } from '../../../fleet/web/DriverSelect.tsx';
import type { OrderType } from '../../../orders/choices.ts';
import type { Column } from '../../columns/columns.ts';
import { importsApi } from '../api.ts';
import { FileFrame } from '../frame/FileFrame.tsx';
import { LeftOut } from '../frame/LeftOut.tsx';
import type { StepProps } from '../work/stepProps.ts';
import { canGoTo, countedOrders, layoutName, missingAnswers, silentOn, type WorkFile } from '../work/workFile.ts';
import classes from './Answers.module.css';
import { ClientAnswer } from './ClientAnswer.tsx';
import { DayAnswer } from './DayAnswer.tsx';
import { OriginAnswer } from './OriginAnswer.tsx';
import { Question } from './Question.tsx';
import { RadioCards } from './RadioCards.tsx';
import { TownAnswer } from './TownAnswer.tsx';
import { TypeAnswer } from './TypeAnswer.tsx';
import { typeCounts } from './typeCounts.ts';
import { useOrders } from './useOrders.ts';
import { useTownless } from './useTownless.ts';

const ROWS = { one: 'fila', many: 'filas' };

const missingTexts = { client: 'Diga de quién son', day: 'Diga qué día se entregan' } as const;

const saysType = (column: Column | null | undefined) => column === 'typeOrder' || column === 'shipping';

/** What the file does not say and is the same for all of its orders, each with the reason why it is asked (issue 9). */
export function AnswersStep({ file, work, onStep, onNext, busy, onClose }: StepProps) {
  const { found, reading, answers, layout, due } = file;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  // Its types can be left unread here, and read again.
  const [begun] = useState(reading);
  const [isTold, setTold] = useState(false);
  const orders = useOrders(found, begun);
  const townless = useTownless(orders);
  const days = useQuery(importsApi.days.queryOptions({})).data;
  const missing = missingAnswers(file);
  const change = (update: (old: WorkFile) => WorkFile) => work.change(file.id, update);
  const answer = (said: Partial<WorkFile['answers']>) => change((old) => ({ ...old, answers: { ...old.answers, ...said } }));
  const reads = (column: Column) => begun.columns.includes(column) || begun.spare.includes(column);
  const silentCount = (column: 'client' | 'deliveryDate') =>
    orders?.filter(({ cells, error }) => error === undefined && !cells[column]?.trim()).length;
  const whySilent = (column: 'client' | 'deliveryDate') => {
    const count = silentCount(column);
    if (!reads(column)) return 'Sin columna.';
    if (count === undefined) return '';
    return count === 1 ? 'Una orden no lo dice: vale para ella.' : `${formatCount(count)} órdenes no lo dicen: vale para ellas.`;
  };
  const errorOf = (of: 'client' | 'day') => (isTold && missing.includes(of) ? missingTexts[of] : undefined);
  const focusMissing = () =>
    form.current?.querySelector<HTMLElement>(missing.map((question) => `[data-question="${question}"] input`).join(', '))?.focus();
  const typePlaces = begun.columns.flatMap((column, at) => (saysType(column) ? [at] : []));
  const sayType = (typeOrder: OrderType | null) =>
    change((old) => ({
      ...old,
      answers: { ...old.answers, typeOrder },
      reading: {
        ...old.reading,
        columns: old.reading.columns.map((column, at) =>
          typePlaces.includes(at) ? (typeOrder === null ? (begun.columns[at] ?? null) : null) : column,
        ),
      },
    }));
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTold(true);
    if (missing.length > 0) return focusMissing();
    // It may have been opened yesterday.
    const { day } = answers;
    if (days && day && due !== days[day]) change((old) => ({ ...old, due: days[day] }));
    onNext();
  };
  const begin = useEffectEvent(() => {
    if (missing.length > 0) focusMissing();
    else document.querySelector<HTMLElement>(`button[form="${id}"]`)?.focus();
  });
  useEffect(() => begin(), []);
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Enter' && event.target === document.body && !event.repeat && !event.ctrlKey && !event.metaKey) submit();
  });
  const count = orders?.length;
  return (
    <FileFrame
      name={file.name}
      step={file.step}
      canGoTo={(step) => canGoTo(file, step)}
      facts={
        <>
          {[counted(found.rows.length, ROWS), count === undefined ? '…' : countedOrders(count), layoutName(file)].join(' · ')}
          <LeftOut left={found.left} onShow={() => onStep('table')} />
        </>
      }
      primary={
        <Button type="submit" form={id} loading={busy} rightSection={<IconArrowRight size={16} stroke={1.8} />}>
          {count === 1 ? 'Ver la orden' : `Ver las ${count === undefined ? '' : `${formatCount(count)} `}órdenes`}
        </Button>
      }
      onStep={onStep}
      onClose={onClose}
      foot={
        <Checkbox
          label="Recordar para esta planilla: mañana el archivo pasa derecho a Revisar"
          checked={file.remember}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            change((old) => ({ ...old, remember: checked }));
          }}
        />
      }
      hints={[
        ['Tab', 'siguiente'],
        ['Enter', 'ver las órdenes'],
      ]}
    >
      <form className={classes.step} id={id} ref={form} onSubmit={submit} noValidate>
        <div className={classes.sheet}>
          <div className={classes.intro}>
            <h2>Lo que el archivo no dice</h2>
            <p className="tn">
              Vale para {count === 1 ? 'la orden' : `las ${count === undefined ? '' : `${formatCount(count)} `}órdenes`}. En cada una se
              puede cambiar después.
            </p>
          </div>
          {silentOn({ ...file, reading: begun }, 'deliveryDate') && (
            <DayAnswer
              days={days}
              rule={answers.day ?? null}
              due={due}
              why={whySilent('deliveryDate')}
              error={errorOf('day')}
              onAnswer={(day, on) => change((old) => ({ ...old, due: on, answers: { ...old.answers, day } }))}
            />
          )}
          {silentOn({ ...file, reading: begun }, 'client') && (
            <ClientAnswer
              layout={layout}
              client={answers.client ?? null}
              why={whySilent('client')}
              error={errorOf('client')}
              onAnswer={(client) => answer({ client })}
            />
          )}
          <Question name="driver" title="Chofer" why="Opcional: también en Ruteo.">
            <div className={classes.bare}>
              <DriverSelect
                label="Chofer de todo el archivo"
                placeholder="No asignado"
                value={answers.driver ?? null}
                onChange={(driver) => answer({ driver })}
              />
            </div>
          </Question>
          <TypeAnswer
            told={typePlaces.map((at) => `«${found.headers[at] ?? ''}»`).join(' y ')}
            counts={orders && typeCounts(orders)}
            isRead={typePlaces.some((at) => reading.columns[at])}
            type={answers.typeOrder ?? null}
            onAnswer={(type) => (typePlaces.length === 0 ? answer({ typeOrder: type }) : sayType(type))}
          />
          {townless !== undefined && townless > 0 && (
            <TownAnswer count={townless} town={answers.town ?? null} onAnswer={(town) => answer({ town })} />
          )}
          {(reads('product') || reads('sku')) && (
            <Question name="products" title="Productos" why="Los que el cliente no tiene todavía.">
              <RadioCards
                labelledBy="products-title"
                name="products"
                value={answers.createSkus ? 'create' : 'mark'}
                options={[
                  { value: 'create', title: 'Crearlos', note: 'quedan en su catálogo' },
                  { value: 'mark', title: 'Marcar las filas', note: 'para corregirlas' },
                ]}
                onChange={(value) => answer({ createSkus: value === 'create' })}
              />
            </Question>
          )}
          {!reads('fromAddress') && (reads('client') || answers.client) && (
            <OriginAnswer client={reads('client') ? null : (answers.client ?? null)} />
          )}
        </div>
      </form>
    </FileFrame>
  );
}
