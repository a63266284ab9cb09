import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconBriefcase, IconBuildingWarehouse, IconFileImport, IconPackage, IconTruck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Received } from '#shared/contract.ts';
import { formatDateTime, formatTime } from '#shared/time.ts';
import { useToday } from '#web/useToday.ts';
import type { dashboard } from '../contract.ts';
import { dayTitle } from '../scale.ts';
import activity from './Activity.module.css';
import { dashboardApi } from './api.ts';
import { Failed } from './Failed.tsx';
import classes from './Panel.module.css';
import { FRESH_MS } from './Todo.tsx';

type Event = Received<typeof dashboard.activity>['data'][number];

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;
const icons: Readonly<Record<Event['about'], ReactNode>> = {
  order: <IconPackage {...ICON} />,
  import: <IconFileImport {...ICON} />,
  office: <IconBriefcase {...ICON} />,
  fleet: <IconTruck {...ICON} />,
  warehouse: <IconBuildingWarehouse {...ICON} />,
  job: <IconAlertTriangle {...ICON} />,
};

/** A title with what it is about in bold. */
const Title = ({ title, subject }: Event) => {
  const at = subject === null ? -1 : title.lastIndexOf(subject);
  if (at < 0 || subject === null) return <span>{title}</span>;
  return (
    <span>
      {title.slice(0, at)}
      <b>{subject}</b>
      {title.slice(at + subject.length)}
    </span>
  );
};

/** What happened in the company, by day, the last first (spec 3 §2.7). */
export function Activity() {
  const today = useToday();
  const query = useInfiniteQuery({
    queryKey: [...dashboardApi.activity.key, 'pages'],
    queryFn: ({ pageParam, signal }) => dashboardApi.activity.call(pageParam ? { before: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: FRESH_MS,
  });
  const events = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const days = [...Map.groupBy(events, ({ createAt }) => dayTitle(createAt, today))];
  return (
    <section className={`${classes.card} ${activity.feed}`} aria-labelledby="actividad">
      <header className={classes.cardHead}>
        <h2 id="actividad">Actividad</h2>
      </header>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keys */}
      <div className={activity.scroll} tabIndex={0} role="group" aria-label="Lo que pasó, por día">
        {query.error && !query.data && <Failed what="la actividad" query={query} />}
        {query.isPending && (
          <div className={activity.waiting} aria-busy>
            {Array.from({ length: 6 }, (_, i) => (
              <Skeleton key={i} height={30} />
            ))}
          </div>
        )}
        {query.data && events.length === 0 && <p className={activity.none}>Todavía no pasó nada que contar.</p>}
        {days.map(([day, those]) => (
          <div key={day}>
            <h3 className={activity.day}>{day}</h3>
            <ol className={activity.events}>
              {those.map((event) => (
                <li key={event._id} className={activity.event} data-priority={event.priority}>
                  {icons[event.about]}
                  <span className={activity.words}>
                    <Title {...event} />
                    <span className={activity.by}>{event.employee ?? 'Sistema'}</span>
                  </span>
                  <time className={`${activity.time} tn`} dateTime={event.createAt} title={formatDateTime(event.createAt)}>
                    {formatTime(event.createAt)}
                  </time>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      {query.hasNextPage && (
        <button type="button" className={activity.more} disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? 'Trayendo…' : query.isFetchNextPageError ? 'Reintentar' : 'Ver más'}
        </button>
      )}
    </section>
  );
}
