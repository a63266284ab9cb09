import { ActionIcon, Button, Checkbox, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addressLine } from '#shared/place/addressLine.ts';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import type { MapRow } from '../../map/mapCalls.ts';
import { ORDERS } from '../../noun.ts';
import { ordersApi } from '../api.ts';
import { StatusBadge } from '../status/StatusBadge.tsx';
import classes from './SidePanel.module.css';

/** Rows that are read at once, and shown more of at a click. */
const BLOCK = 50;

/** What can be done with a row. */
export type MapRowActs = {
  /** Shows where it is. */
  onShow?: ((_id: string) => void) | undefined;
  /** Takes it out of what is chosen. */
  onRemove?: ((_id: string) => void) | undefined;
  /** Chooses it, or does so no more. */
  onChoose?: ((_id: string, isChosen: boolean) => void) | undefined;
  isChosen?: ((_id: string) => boolean) | undefined;
  /** Whether the viewer may look at an order by itself. */
  canOpen: boolean;
};

const Row = ({ order, canOpen, onShow, onRemove, onChoose, isChosen }: { order: MapRow } & MapRowActs) => {
  const { _id, internalID } = order;
  // Floor and flat are for who stands at the door.
  const title = [addressLine({ ...order.toAddress, floor: null, door: null }), order.toAddress.town].filter(Boolean).join(', ');
  return (
    <li className={classes.row}>
      {onChoose && (
        <Checkbox
          aria-label={`Elegir la orden ${internalID}`}
          checked={isChosen?.(_id) ?? false}
          onChange={(event) => onChoose(_id, event.currentTarget.checked)}
        />
      )}
      <div className={classes.rowWords}>
        {onShow ? (
          <button type="button" className={classes.rowTitle} aria-label={`Ver en el mapa: ${title}`} onClick={() => onShow(_id)}>
            {title}
          </button>
        ) : (
          <span className={classes.rowTitle}>{title}</span>
        )}
        <span className={classes.rowClient}>{order.client}</span>
      </div>
      <div className={classes.rowNumber}>
        <StatusBadge status={order.status} />
        {canOpen ? (
          <Link to="/order/$id" params={{ id: _id }}>
            {internalID}
          </Link>
        ) : (
          <span>{internalID}</span>
        )}
      </div>
      {onRemove && (
        <ActionIcon aria-label={`Quitar la orden ${internalID}`} onClick={() => onRemove(_id)}>
          <IconX size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </li>
  );
};

const Block = ({ ids, ...acts }: { ids: readonly string[] } & MapRowActs) => {
  const { data, error, refetch } = useQuery({
    ...ordersApi.mapRows.queryOptions({ ids: [...ids] }),
    placeholderData: keepPreviousData,
  });
  const rows = new Map(data?.data.map((row) => [row._id, row]));
  if (error && !data)
    return (
      <li className={classes.failed} role="alert">
        No se pudieron cargar.
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          Reintentar
        </Button>
      </li>
    );
  return ids.map((_id) => {
    const order = rows.get(_id);
    if (order) return <Row key={_id} order={order} {...acts} />;
    // One that is no more leaves no gap.
    if (data && !data.data.some((row) => !ids.includes(row._id))) return null;
    return (
      <li key={_id} className={classes.row} aria-busy>
        <Skeleton h={34} />
      </li>
    );
  });
};

/** Orders by their ids, some at first. */
export const MapRows = ({ label, ids, ...acts }: { label: string; ids: readonly string[] } & MapRowActs) => {
  const [blocks, setBlocks] = useState(1);
  const shown = ids.slice(0, blocks * BLOCK);
  const left = ids.length - shown.length;
  return (
    <ul className={classes.rows} aria-label={label} tabIndex={0}>
      {Array.from({ length: Math.ceil(shown.length / BLOCK) }, (_, at) => (
        <Block key={at} ids={shown.slice(at * BLOCK, (at + 1) * BLOCK)} {...acts} />
      ))}
      {left > 0 && (
        <li className={classes.more}>
          <Button variant="subtle" size="compact-sm" onClick={() => setBlocks(blocks + 1)}>
            Mostrar {formatCount(Math.min(BLOCK, left))} más
          </Button>
          <span>quedan {counted(left, ORDERS)}</span>
        </li>
      )}
    </ul>
  );
};
