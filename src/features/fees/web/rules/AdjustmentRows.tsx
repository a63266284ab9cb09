import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ruleSaid, type Adjustment, type VehicleNames } from '../../rules.ts';
import classes from './Rules.module.css';
import { moved, placeAfter } from './ruleOrder.ts';
import { RuleSentence } from './RuleSentence.tsx';

const ICON = { size: 16, stroke: 1.7 };

/** An adjustment with what tells it from its twins. */
export type KeyedAdjustment = { key: string; rule: Adjustment; dead?: string | undefined };

/** Props of {@link AdjustmentRows}. */
export type AdjustmentRowsProps = {
  rows: readonly KeyedAdjustment[];
  vehicles: VehicleNames;
  /** The one that is being changed. */
  changing: string | null;
  onMove: (rows: KeyedAdjustment[]) => void;
  onChange: (row: KeyedAdjustment) => void;
  onRemove: (row: KeyedAdjustment) => void;
  /** Told when a rule is taken, and when it is let go: Esc is for it then. */
  onDragging: (dragging: boolean) => void;
};

const HOW = 'Espacio toma la regla, las flechas la mueven, Espacio la deja ahí y Esc la devuelve a su lugar.';

/** The rules that change prices, in their order: dragged to their place by the pointer or by the keys. */
export const AdjustmentRows = ({ rows, vehicles, changing, onMove, onChange, onRemove, onDragging }: AdjustmentRowsProps) => {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  return (
    <DragDropContext
      dragHandleUsageInstructions={HOW}
      onDragStart={({ source }, { announce }) => {
        setDrag({ from: source.index, to: source.index });
        onDragging(true);
        announce(`Tomó la regla ${source.index + 1} de ${rows.length}.`);
      }}
      onDragUpdate={({ source, destination }, { announce }) => {
        const to = destination?.index ?? source.index;
        setDrag({ from: source.index, to });
        announce(`Quedaría en el lugar ${to + 1} de ${rows.length}.`);
      }}
      onDragEnd={({ source, destination, reason }, { announce }) => {
        setDrag(null);
        onDragging(false);
        if (reason === 'CANCEL' || !destination || destination.index === source.index) {
          announce(`La regla sigue en el lugar ${source.index + 1}.`);
          return;
        }
        announce(`La regla pasó del lugar ${source.index + 1} al ${destination.index + 1}.`);
        onMove(moved(rows, source.index, destination.index));
      }}
    >
      <Droppable droppableId="adjustments">
        {(list) => (
          <ol className={classes.rows} aria-label="Ajustes" ref={list.innerRef} {...list.droppableProps}>
            {rows.map((row, at) => (
              <Draggable key={row.key} draggableId={row.key} index={at}>
                {(item, { isDragging }) => (
                  <li
                    className={classes.row}
                    ref={item.innerRef}
                    {...item.draggableProps}
                    data-dragging={isDragging || undefined}
                    data-changing={changing === row.key || undefined}
                  >
                    <span
                      className={classes.handle}
                      {...item.dragHandleProps}
                      aria-label={`Mover la regla ${at + 1}: ${ruleSaid(row.rule, vehicles)}`}
                    >
                      <IconGripVertical {...ICON} aria-hidden />
                    </span>
                    <span className={`${classes.number} tn`}>{(drag ? placeAfter(at, drag.from, drag.to) : at) + 1}</span>
                    <RuleSentence rule={row.rule} vehicles={vehicles} />
                    <span className={classes.rowButtons}>
                      <ActionIcon aria-label={`Cambiar la regla ${at + 1}`} onClick={() => onChange(row)}>
                        <IconPencil {...ICON} />
                      </ActionIcon>
                      <ActionIcon aria-label={`Quitar la regla ${at + 1}`} onClick={() => onRemove(row)}>
                        <IconTrash {...ICON} />
                      </ActionIcon>
                    </span>
                    {row.dead && <span className={classes.dead}>{row.dead}</span>}
                  </li>
                )}
              </Draggable>
            ))}
            {list.placeholder}
          </ol>
        )}
      </Droppable>
    </DragDropContext>
  );
};
