import { ActionIcon, Skeleton } from '@mantine/core';
import { IconArrowRight, IconChevronRight, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/money.ts';
import { dayOf, formatTime, type Day } from '#shared/time.ts';
import { Hint } from '#web/feedback/Hint.tsx';
import { allOf } from '../scale.ts';
import { isOfToday } from '../todo.ts';
import { type TodoLine, todoReason, todoWords } from '../todoWords.ts';
import { dashboardApi } from './api.ts';
import { Failed } from './Failed.tsx';
import classes from './Panel.module.css';
import todo from './Todo.module.css';
import { TodoLink } from './TodoLink.tsx';
import { todoIcons } from './todoIcons.tsx';

/** So many lines stand below each other with the whole panel in sight at 900 px; with more, today's stand beside the week's. */
const MANY = 7;

/** How long figures may stand before they are asked for again, in milliseconds. */
export const FRESH_MS = 60_000;

const Line = ({ line, isFirst, today, mayOrders }: { line: TodoLine; isFirst: boolean; today: Day; mayOrders: boolean }) => {
  const { title, verb, feminine } = todoWords[line.key];
  const { tone, icon } = todoIcons[line.key];
  return (
    <li>
      <TodoLink of={line.key} today={today} mayOrders={mayOrders} className={`${todo.line} ${isFirst ? todo.first : ''}`}>
        <b className={`${todo.count} tn`}>{formatCount(line.count)}</b>
        <span className={todo.icon} data-tone={tone}>
          {icon}
        </span>
        <span className={todo.words}>
          <b>{title}</b> <span className={todo.reason}>{todoReason(line)}</span>
        </span>
        <span className={todo.verb}>
          {isFirst ? (
            <>
              {verb}
              {allOf(line.count, feminine)} <IconArrowRight size={15} stroke={1.7} aria-hidden />
            </>
          ) : (
            <>
              <span>{verb}</span> <IconChevronRight size={15} stroke={1.7} aria-hidden />
            </>
          )}
        </span>
      </TodoLink>
    </li>
  );
};

/** Props of {@link Todo}. */
export type TodoProps = { mayOrders: boolean; onRefresh: () => void; refreshing: boolean };

/** 'Qué hacer ahora': what waits for somebody, by urgency; each line opens the list of what it counts. */
export function Todo({ mayOrders, onRefresh, refreshing }: TodoProps) {
  const query = useQuery({ ...dashboardApi.todo.queryOptions({}), refetchInterval: FRESH_MS });
  const { data } = query;
  const lines = data?.lines ?? [];
  const today = dayOf(data?.at ?? 0);
  const groups = [
    { title: 'Frena el reparto de hoy', lines: lines.filter(({ key }) => isOfToday(key)) },
    { title: 'Esta semana', lines: lines.filter(({ key }) => !isOfToday(key)) },
  ].filter((group) => group.lines.length > 0);
  const inTheirs = data?.warehouses
    ? ` en ${data.warehouses.length === 1 ? 'su depósito' : `sus ${data.warehouses.length} depósitos`}`
    : '';
  return (
    <section className={classes.card} aria-labelledby="que-hacer">
      <header className={classes.cardHead}>
        <h2 id="que-hacer">Qué hacer ahora</h2>
        {data && lines.length > 0 && (
          <span className={classes.aside}>
            {lines.length === 1 ? '1 asunto' : `${lines.length} asuntos`}
            {inTheirs}
          </span>
        )}
        <span className={classes.space} />
        {data && <time className={`${classes.aside} tn`}>{formatTime(data.at)}</time>}
        <Hint label="Actualizar el panel">
          <ActionIcon aria-label="Actualizar el panel" loading={refreshing} onClick={onRefresh}>
            <IconRefresh size={16} stroke={1.7} />
          </ActionIcon>
        </Hint>
      </header>
      {query.error && !data && <Failed what="lo pendiente" query={query} />}
      {query.isPending && <Waiting />}
      {data && lines.length === 0 && (
        <div className={todo.done}>
          <IconCircleCheck size={22} stroke={1.7} aria-hidden />
          <span>
            <b>Nada pendiente</b>
            {data.today && data.today.total > 0 && (
              <span className={todo.reason}>
                {' '}
                Hoy van entregadas {formatCount(data.today.delivered)} de {formatCount(data.today.total)} órdenes
              </span>
            )}
          </span>
        </div>
      )}
      <div className={todo.room}>
        <div className={todo.groups} data-many={(groups.length > 1 && lines.length > MANY) || undefined}>
          {groups.map((group, at) => (
            <div key={group.title}>
              {mayOrders && <h3 className={todo.group}>{group.title}</h3>}
              <ul className={todo.lines} aria-label={group.title}>
                {group.lines.map((line, i) => (
                  <Line key={line.key} line={line} isFirst={at === 0 && i === 0} today={today} mayOrders={mayOrders} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The room of a few lines while they come. */
const Waiting = () => (
  <div className={todo.waiting} data-waiting aria-busy>
    {Array.from({ length: 5 }, (_, i) => (
      <Skeleton key={i} height={14} width={`${72 - i * 9}%`} />
    ))}
  </div>
);
