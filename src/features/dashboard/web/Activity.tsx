import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconBriefcase, IconBuildingWarehouse, IconFileImport, IconPackage, IconTruck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
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

/** Height of a day's title, which stays on top of its events, in px. */
const DAY_HEIGHT = 26;

/** Makes a list, where it is scrolled to, no higher than the lines that its room holds whole. */
const fitLines = (room: HTMLElement, list: HTMLElement) => {
  list.style.maxHeight = '';
  const ends = [...list.querySelectorAll('li')].map((line) => line.offsetTop + line.offsetHeight - list.scrollTop);
  const whole = ends.findLast((end) => end <= room.clientHeight);
  if (whole !== undefined && whole !== ends.at(-1)) list.style.maxHeight = `${whole}px`;
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
  const room = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** How many there were when more were asked for: what comes after them is shown. */
  const before = useRef<number>(null);
  const count = events.length;
  useLayoutEffect(() => {
    const [around, lines] = [room.current, list.current];
    if (!around || !lines || count === 0) return undefined;
    const observer = new ResizeObserver(() => fitLines(around, lines));
    observer.observe(around);
    fitLines(around, lines);
    return () => observer.disconnect();
  }, [count]);
  useEffect(() => {
    const [around, lines] = [room.current, list.current];
    const from = before.current;
    if (!around || !lines || from === null || from >= count) return;
    before.current = null;
    lines.scrollTo({ top: (lines.querySelectorAll('li')[from]?.offsetTop ?? 0) - DAY_HEIGHT });
    fitLines(around, lines);
  }, [count]);
  const more = () => {
    before.current = count;
    void query.fetchNextPage();
  };
  const days = [...Map.groupBy(events, ({ createAt }) => dayTitle(createAt, today))];
  return (
    <section className={`${classes.card} ${activity.feed}`} aria-labelledby="actividad">
      <header className={classes.cardHead}>
        <h2 id="actividad">Actividad</h2>
      </header>
      <div className={activity.room} ref={room}>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keys */}
        <div ref={list} className={activity.scroll} tabIndex={0} role="group" aria-label="Lo que pasó, por día">
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
      </div>
      {query.hasNextPage && (
        <button type="button" className={activity.more} disabled={query.isFetchingNextPage} onClick={more}>
          {query.isFetchingNextPage ? 'Trayendo…' : query.isFetchNextPageError ? 'Reintentar' : 'Ver más'}
        </button>
      )}
    </section>
  );
}
