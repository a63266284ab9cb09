import { Link } from '@tanstack/react-router';
import { theOne } from '#shared/noun.ts';
import { type FieldValue, said } from '#shared/record/fields.ts';
import type { AuditRow } from '../../auditCalls.ts';
import { auditKindOf } from '../../auditKinds.ts';
import { auditActions } from '#shared/record/auditNames.ts';
import { ChangeLines } from '#web/record/ChangeLines.tsx';
import classes from './Audit.module.css';

type Change = { path: string; label: string; from: string; to: string };

/** What an entry changed, in the form's order and in its words. */
const changesOf = ({ kind, changes }: AuditRow): Change[] => {
  const { fields } = auditKindOf(kind);
  const order = Object.keys(fields);
  const words = (path: string, value: FieldValue) => (fields[path] ? said(fields[path], value) : String(value ?? '')) || '(vacío)';
  return Object.entries(changes)
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([path, { from, to }]) => ({ path, label: fields[path]?.label ?? path, from: words(path, from), to: words(path, to) }));
};

/** What was done, on a line: 'Editó Teléfono, Estado'. */
export const doneText = (entry: AuditRow): string => {
  const labels = changesOf(entry).map(({ label }) => label);
  return labels.length > 0
    ? `${auditActions[entry.action]} ${labels.join(', ')}`
    : `${auditActions[entry.action]} ${theOne(auditKindOf(entry.kind).noun)}`;
};

/** The way to the record that an entry is about, where there is one. */
export const RecordLink = ({ entry: { kind, record, name, action } }: { entry: AuditRow }) => {
  // Whatever is deleted is in no list any more.
  if (action === 'delete') return <span>{name}</span>;
  if (kind === 'clients')
    return (
      <Link className={classes.link} to="/office/client/$id" params={{ id: record }}>
        {name}
      </Link>
    );
  const list = { employees: '/office/employee', vehicles: '/fleet', warehouses: '/warehouse' } as const;
  const to = kind in list ? list[kind as keyof typeof list] : undefined;
  return to ? (
    <Link className={classes.link} to={to} search={{ q: name }}>
      {name}
    </Link>
  ) : (
    <span>{name}</span>
  );
};

/** What an entry changed: each field, before and after. */
export const AuditChanges = ({ entry }: { entry: AuditRow }) => {
  const changes = changesOf(entry);
  if (changes.length === 0)
    return <p className={classes.none}>{doneText(entry)}: el historial guarda los cambios, no lo que tenía al crearse o borrarse.</p>;
  return <ChangeLines changes={changes} className={classes.changes} />;
};
