import { ActionIcon, Popover } from '@mantine/core';
import {
  IconArrowsExchange,
  IconBell,
  IconCheck,
  IconExchangeOff,
  IconFileExport,
  IconFileImport,
  IconId,
  IconPackage,
  IconPlugConnectedX,
  IconTruck,
} from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Received } from '#shared/contract.ts';
import { can } from '#shared/permissions.ts';
import { formatDateTime, formatDay } from '#shared/time.ts';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { useToday } from '#web/useToday.ts';
import { useSession, viewerOf } from '../../session/web/session.ts';
import type { dashboard } from '../contract.ts';
import { dashboardApi } from './api.ts';
import classes from './Bell.module.css';
import { Failed } from './Failed.tsx';
import { TodoLink } from './TodoLink.tsx';

type Notices = Received<typeof dashboard.notices>;
type Notice = Notices['data'][number];

/** How often the bell asks, in milliseconds. */
const ASKS_EVERY = 60_000;

const ICON = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;
const icons: Readonly<Record<Notice['kind'], ReactNode>> = {
  import: <IconFileImport {...ICON} />,
  change: <IconPackage {...ICON} />,
  export: <IconFileExport {...ICON} />,
  people: <IconId {...ICON} />,
  vehicles: <IconTruck {...ICON} />,
  connections: <IconPlugConnectedX {...ICON} />,
  webhooks: <IconPlugConnectedX {...ICON} />,
  arrivals: <IconArrowsExchange {...ICON} />,
  unappliedSent: <IconExchangeOff {...ICON} />,
  unappliedReceived: <IconExchangeOff {...ICON} />,
};

/** Where notices lead that are no line of what is to do. */
const ways = { import: '/order/import', change: '/order', export: '/order', webhooks: '/config/api' } as const;
const leadsAway = (kind: Notice['kind']): kind is keyof typeof ways => kind in ways;

/** The way to what a notice is about. */
const Way = ({ kind, children }: { kind: Notice['kind']; children: ReactNode }) => {
  const today = useToday();
  return leadsAway(kind) ? (
    <Link to={ways[kind]} className={classes.notice}>
      {children}
    </Link>
  ) : (
    <TodoLink of={kind} today={today} mayOrders={false} className={classes.notice}>
      {children}
    </TodoLink>
  );
};

/** What is told, of which one notice is read by now. */
const withRead = (told: Notices, key: string): Notices => ({
  ...told,
  unread: told.unread - (told.data.some((notice) => notice.key === key && notice.unread) ? 1 : 0),
  data: told.data.map((notice) => (notice.key === key ? { ...notice, unread: false } : notice)),
});

/** The bell of the head (decisions §2): what concerns whoever is signed in, how much of it is unread, and the way to each. */
export function Bell() {
  const [opened, setOpened] = useState(false);
  const queries = useQueryClient();
  const session = useSession();
  const isStaff = session !== undefined && can(viewerOf(session), 'staff');
  const query = useQuery({
    ...dashboardApi.notices.queryOptions({}),
    refetchInterval: ASKS_EVERY,
    staleTime: ASKS_EVERY,
    enabled: isStaff,
  });
  const read = useMutation({
    ...dashboardApi.readNotices.mutationOptions(),
    onSuccess: () => queries.invalidateQueries({ queryKey: dashboardApi.notices.key }),
    onError: (error) => toast.error(failureOf(error).message),
  });
  const readOne = useMutation({
    ...dashboardApi.readNotice.mutationOptions(),
    onMutate: async ({ key }) => {
      await queries.cancelQueries({ queryKey: dashboardApi.notices.key });
      queries.setQueryData(dashboardApi.notices.queryOptions({}).queryKey, (told) => told && withRead(told, key));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: dashboardApi.notices.key }),
    onError: (error) => toast.error(failureOf(error).message),
  });
  if (!isStaff) return null;
  const { data } = query;
  const unread = data?.unread ?? 0;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={368} shadow="md" trapFocus withRoles={false}>
      <Popover.Target>
        <ActionIcon
          className={classes.bell ?? ''}
          aria-label={unread > 0 ? `Avisos, ${unread} sin leer` : 'Avisos'}
          aria-expanded={opened}
          aria-haspopup="dialog"
          data-unread={unread > 0 || undefined}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={17} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label="Avisos">
        <div className={classes.head}>
          <h2>Avisos</h2>
          {unread > 0 && data && (
            <button type="button" className="as-link" disabled={read.isPending} onClick={() => read.mutate({ until: data.at })}>
              Marcar todo como leído
            </button>
          )}
        </div>
        {query.error && !data && <Failed what="los avisos" query={query} />}
        {data?.data.length === 0 && (
          <p className={classes.none}>
            Nada que avisar: acá aparecen sus procesos, lo que vence, lo que le comparten y lo que otras logísticas escriben y no se aplica.
          </p>
        )}
        {data && data.data.length > 0 && (
          <ul className={classes.notices}>
            {data.data.map((notice) => (
              <li
                key={notice.key}
                data-unread={notice.unread || undefined}
                data-bad={notice.bad || undefined}
                // Of its link, which is the way to its end, or of its button.
                onClick={({ target, currentTarget }) => {
                  if (notice.unread) readOne.mutate({ key: notice.key });
                  if ((target as Element).closest('a')) setOpened(false);
                  else currentTarget.querySelector('a')?.focus();
                }}
              >
                <Way kind={notice.kind}>
                  {icons[notice.kind]}
                  <span className={classes.words}>
                    <b>{notice.title}</b>
                    {notice.note && <span>{notice.note}</span>}
                    <time className="tn" dateTime={notice.end ?? notice.at}>
                      {notice.end ? `${notice.bad ? 'Venció' : 'Vence'} el ${formatDay(notice.end)}` : formatDateTime(notice.at)}
                    </time>
                  </span>
                  {notice.unread && <span className={classes.dot} role="img" aria-label="Sin leer" />}
                </Way>
                {notice.unread && (
                  <ActionIcon className={classes.read ?? ''} aria-label={`Marcar como leído: ${notice.title}`} title="Marcar como leído">
                    <IconCheck size={15} stroke={1.7} />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
