import { Title } from '@mantine/core';
import { IconAlertTriangle, IconFile } from '@tabler/icons-react';
import { useState, type CSSProperties } from 'react';
import { formatDateTime } from '#shared/time.ts';
import { ImageViewer } from '#web/feedback/ImageViewer.tsx';
import { counted } from '#shared/noun.ts';
import type { HistoryEntryShown } from '../../contract.ts';
import { UndoEntry } from '../bulk/UndoEntry.tsx';
import { entryChanges } from './historyChanges.ts';
import { entryAuthor, entryTitle, fileTitle, formatIdNumber, isImage } from './historyPhrases.ts';
import classes from './OrderTimeline.module.css';
import { StatusBadge } from '../status/StatusBadge.tsx';

const ENTRIES = { one: 'entrada', many: 'entradas', feminine: true };

const imagesOf = (entry: HistoryEntryShown) =>
  entry.files.flatMap((file, index) => (isImage(file) ? [{ kind: file.kind, url: file.url, title: fileTitle(entry, index) }] : []));

const Received = ({ entry: { clientName, clientIDNumber } }: { entry: HistoryEntryShown }) => {
  if (!clientName && !clientIDNumber) return null;
  return (
    <p>
      Recibió <b>{clientName ?? 'sin nombre'}</b>
      {clientIDNumber && (
        <>
          , DNI <span className="tn">{formatIdNumber(clientIDNumber)}</span>
        </>
      )}
    </p>
  );
};

/** What another company did and the order did not take. */
const Unapplied = ({ reason }: { reason: string }) => (
  <p className={classes.unapplied}>
    <IconAlertTriangle size={15} stroke={1.7} aria-hidden /> <b>No cambió la orden.</b> {reason}
  </p>
);

/** Changed fields that an entry shows before it is asked for the rest. */
const MAX_CHANGES = 3;

const Changes = ({ entry }: { entry: HistoryEntryShown }) => {
  const [whole, setWhole] = useState(false);
  const changes = entryChanges(entry);
  // One more is shown in the place of the button that would bring it.
  const few = whole || changes.length <= MAX_CHANGES + 1;
  if (changes.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {(few ? changes : changes.slice(0, MAX_CHANGES)).map(({ label, from, to }) => (
        <li key={label}>
          {label}: {from} → <b>{to}</b>
        </li>
      ))}
      {!few && (
        <li>
          <button type="button" className="as-link" onClick={() => setWhole(true)}>
            Ver los {changes.length} cambios
          </button>
        </li>
      )}
    </ul>
  );
};

const Entry = ({ entry, onImage }: { entry: HistoryEntryShown; onImage: (index: number) => void }) => {
  const images = imagesOf(entry);
  const taken = entry.undone && !entry.undoes;
  const papers = entry.files.filter((file) => !isImage(file));
  return (
    <li className={classes.entry} data-undone={taken || undefined} style={{ '--dot': entry.status.color } as CSSProperties}>
      {taken ? (
        <div className={classes.taken}>
          <s>{entryTitle(entry)}</s> · Deshecho
        </div>
      ) : (
        <StatusBadge status={entry.status.id} label={entryTitle(entry)} />
      )}
      <div className={classes.line}>
        <span>{entryAuthor(entry)}</span>
        <time className="tn" dateTime={entry.createAt}>
          {formatDateTime(entry.createAt, { seconds: true })}
        </time>
      </div>
      {entry.unapplied && <Unapplied reason={entry.unapplied} />}
      <Received entry={entry} />
      <Changes entry={entry} />
      {entry.observation && <p className={classes.observation}>{entry.observation}</p>}
      {entry.undo && <UndoEntry undo={entry.undo} />}
      {images.length > 0 && (
        <ul className={classes.photos}>
          {images.map((image, index) => (
            <li key={image.url}>
              <button type="button" onClick={() => onImage(index)}>
                <img data-kind={image.kind} src={image.url} alt={image.title} title={image.title} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {papers.map((paper) => (
        <a key={paper.url} className={classes.paper} href={paper.url} target="_blank" rel="noreferrer">
          <IconFile size={15} stroke={1.7} aria-hidden /> {paper.name}
        </a>
      ))}
    </li>
  );
};

/** What happened to an order, newest first, with its photos a click away (spec 2 §2.7). */
export const OrderTimeline = ({ history }: { history: readonly HistoryEntryShown[] }) => {
  const [open, setOpen] = useState<{ entry: HistoryEntryShown; at: number } | null>(null);
  return (
    <section className={classes.card} aria-label="Historial">
      <div className={classes.scroll} tabIndex={0} role="group" aria-label="Historial">
        <div className={classes.head}>
          <Title order={2}>Historial</Title>
          <span className="tn">{counted(history.length, ENTRIES)}</span>
        </div>
        <ol className={classes.entries}>
          {history.map((entry) => (
            <Entry key={entry._id} entry={entry} onImage={(at) => setOpen({ entry, at })} />
          ))}
        </ol>
      </div>
      <ImageViewer images={open ? imagesOf(open.entry) : []} openAt={open?.at ?? null} onClose={() => setOpen(null)} />
    </section>
  );
};
