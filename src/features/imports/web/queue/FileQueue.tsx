import { Button, FileButton, Kbd, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { IconFileSpreadsheet, IconHistory, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, startTransition, Suspense, useRef, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { later } from '#web/later.ts';
import { PHONE_QUERY } from '#web/theme.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import { useToday } from '#web/useToday.ts';
import { counted } from '#shared/noun.ts';
import { MAX_ROWS } from '../../sheet/table.ts';
import { importsApi } from '../api.ts';
import { dayName } from '../dayName.ts';
import { TemplateMenu } from '../file/TemplateMenu.tsx';
import { FrameFoot } from '#web/page/FrameFoot.tsx';
import classes from './FileQueue.module.css';
import { OwnLines, type OwnLinesProps } from './OwnLines.tsx';
import { TeamLines, type TeamLinesProps } from './TeamLines.tsx';
import { createdOn } from './teamState.ts';

const KeySheet = later(() => import('#web/table/keys/KeySheet.tsx'));

/** What a {@link FileQueue} shows. */
export interface FileQueueProps extends Omit<OwnLinesProps, 'listed' | 'now'>, Pick<TeamLinesProps, 'user' | 'onResult'> {
  onHistory: () => void;
  /** Stands beside the buttons: another way for orders to come in. */
  aside: ReactNode;
}

const NOUN = { one: 'archivo', many: 'archivos' };
const ORDERS = { one: 'orden creada', many: 'órdenes creadas' };
/** What order files are called; any file is taken, and told apart by its content. */
const FILE_TYPES = '.csv,.xlsx,.xls,.txt,.tsv,.html,.xml,text/csv,text/plain';
/** How often the team's list is asked for, in milliseconds. */
const POLL_EVERY = 5000;
const FIELD = 'input, textarea, [role="dialog"], [role="menu"]';

/** Moves the focus from line to line. */
const useLineKeys = (onFirst: (() => void) | undefined) => {
  const list = useRef<HTMLDivElement>(null);
  const move = (by: number) => {
    const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
    const here = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-line]');
    const at = here ? lines.indexOf(here) + by : 0;
    lines[Math.min(Math.max(at, 0), lines.length - 1)]?.focus();
  };
  useWindowEvent('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(FIELD))) return;
    if (document.querySelector('[role="dialog"], [role="menu"]')) return;
    if (key === 'Enter' && target === document.body) onFirst?.();
    else if (key === 'ArrowDown' || key === 'j') move(1);
    else if (key === 'ArrowUp' || key === 'k') move(-1);
    else return;
    event.preventDefault();
  });
  return list;
};

/** The list of files: what is dropped, what the user has still to import, what the team has done; the way into each. */
export function FileQueue({ work, onFiles, onOpen, onSend, sending, user, onResult, onHistory, aside }: FileQueueProps) {
  const day = useToday();
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const [telling, setTelling] = useState(false);
  const pick = useRef<HTMLButtonElement>(null);
  const { data: listed, dataUpdatedAt: now } = useQuery({
    ...importsApi.searchFiles.queryOptions({}),
    refetchInterval: POLL_EVERY,
    staleTime: 0,
  });
  const [first] = work.files ?? [];
  const list = useLineKeys(first && (() => onOpen(first)));
  useScreenKey('?', () => startTransition(() => setTelling(true)));
  useScreenKey('n', () => pick.current?.click());
  const known = new Set([...(work.files ?? []).map(({ id }) => id), ...work.arrivals.map(({ id }) => id)]);
  const team = (listed?.data ?? []).filter(({ _id }) => !known.has(_id));
  const own = known.size;
  const created = createdOn(day, listed?.data ?? []);
  const isEmpty = own === 0 && team.length === 0;
  const reading = work.arrivals.filter(({ refusal }) => refusal === undefined).length;
  const picker = (variant: 'default' | 'filled', label: string) => (
    <FileButton multiple accept={FILE_TYPES} onChange={onFiles} inputProps={{ 'aria-label': 'Archivo de órdenes' }}>
      {(props) => (
        <Button {...props} ref={pick} variant={variant} aria-keyshortcuts="N" leftSection={<IconUpload size={15} stroke={1.7} />}>
          {label}
        </Button>
      )}
    </FileButton>
  );
  const isBack = work.files !== undefined && listed !== undefined;
  return (
    <section className={classes.queue} aria-label="Archivos por importar">
      <header className={classes.head}>
        <Title order={1}>Importar órdenes</Title>
        <span className="tn">Hoy, {dayName(day, { year: false })}</span>
        <div className={classes.buttons}>
          {aside}
          <TemplateMenu />
          <Button variant="default" leftSection={<IconHistory size={15} stroke={1.7} />} onClick={onHistory}>
            Historial
          </Button>
          {!(isBack && isEmpty) && picker('default', phone ? 'Elegir' : 'Elegir archivos')}
        </div>
      </header>
      <div className={classes.list} ref={list}>
        {isBack && isEmpty ? (
          <div className={classes.empty}>
            <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
            <Title order={2}>{phone ? 'Elija los archivos de órdenes' : 'Arrastre acá los archivos de órdenes'}</Title>
            <Text c="var(--rp-text-2)">
              Excel (.xlsx) o CSV, tal como salen de Tienda Nube, Mercado Libre, Shopify, WooCommerce, VTEX o de una planilla propia; varios
              a la vez, hasta {formatCount(MAX_ROWS)} órdenes y 10 MB cada uno. Si es la primera vez, baje el Modelo.
            </Text>
            {picker('filled', 'Elegir archivos')}
            {!phone && (
              <Text c="var(--rp-text-2)">
                También se puede pegar una tabla con <Kbd>Ctrl</Kbd> <Kbd>V</Kbd>
              </Text>
            )}
          </div>
        ) : (
          <div className={classes.band}>
            <IconUpload size={20} stroke={1.6} aria-hidden />
            <span>
              <b>Suelte acá los archivos de hoy, todos juntos.</b> CSV o Excel de Tienda Nube, Mercado Libre, Shopify, WooCommerce, VTEX o
              planillas propias. También se puede pegar una tabla con <Kbd>Ctrl</Kbd> <Kbd>V</Kbd>.
            </span>
          </div>
        )}
        {own > 0 && (
          <section aria-labelledby="own-files">
            <div className={classes.group}>
              <h2 id="own-files">Suyos, por hacer</h2>
              <span className="tn">{formatCount(own)} · sigue solo al próximo cuando termina uno</span>
            </div>
            <ul>
              <OwnLines
                now={now}
                work={work}
                listed={listed?.data ?? []}
                onFiles={onFiles}
                onOpen={onOpen}
                onSend={onSend}
                sending={sending}
              />
            </ul>
          </section>
        )}
        {team.length > 0 && (
          <section aria-labelledby="team-files">
            <div className={classes.group}>
              <h2 id="team-files">Del equipo</h2>
              <span className="tn">{formatCount(team.length)}</span>
            </div>
            <ul>
              <TeamLines now={now} files={team} user={user} onResult={onResult} />
            </ul>
          </section>
        )}
      </div>
      <FrameFoot
        hints={[
          [['↑', '↓'], 'archivo'],
          ['Enter', 'abre'],
          ['?', 'todas las teclas'],
        ]}
      >
        <span className="tn">
          {created.files > 0
            ? `Hoy: ${counted(created.orders, ORDERS)} de ${counted(created.files, NOUN)}`
            : 'Hoy todavía no se importó ningún archivo'}
          {own > 0 && phone && ` · ${formatCount(own)} por hacer`}
        </span>
        <VisuallyHidden role="status">{reading > 0 ? `Se leen ${counted(reading, NOUN)}` : ''}</VisuallyHidden>
      </FrameFoot>
      {telling && (
        <Suspense>
          <KeySheet
            noun={NOUN}
            opens
            unfolds={false}
            chooses={false}
            menu={[{ label: 'Quitar', hotkey: 'Supr' }]}
            onClose={() => setTelling(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
