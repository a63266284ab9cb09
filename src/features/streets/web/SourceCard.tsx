import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { formatCount } from '#shared/money.ts';
import { formatDateTime } from '#shared/time.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { Fact, Facts } from '#web/feedback/Facts.tsx';
import { toast } from '#web/feedback/toast.ts';
import { countryNames } from '#web/shell/Flag.tsx';
import { streetsApi } from './api.ts';
import classes from './Streets.module.css';
import { type ShownStreets, useStreetsChanged } from './useStreets.ts';

/** Props of {@link SourceCard}. */
export type SourceCardProps = {
  source: ShownStreets;
  /** Whether it may be removed here. */
  mayRemove: boolean;
};

/** Streets that are loaded: whose they are, how many, since when, and what of their files was not understood. */
export const SourceCard = ({ source, mayRemove }: SourceCardProps) => {
  const { _id, name, attribution, country, segments, loadAt, report } = source;
  const changed = useStreetsChanged();
  const remove = () =>
    confirmDelete({
      title: `¿Desea quitar ${name}?`,
      note: 'El mapa y las direcciones dejan de conocerlas, para todos los que usan esta instalación. Las órdenes quedan donde están.',
      action: 'Quitar',
      failed: 'No se pudieron quitar',
      confirm: () => streetsApi.remove.call({ _id }),
      done: () => {
        toast.ok('Calles quitadas');
        changed();
      },
    });
  return (
    <section className={classes.source} aria-label={name}>
      <header>
        <div>
          <h2>{name}</h2>
          <p>{attribution || 'Sin fuente: el mapa no la nombra'}</p>
        </div>
        {mayRemove && (
          <Button variant="default" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={remove} aria-label={`Quitar ${name}`}>
            Quitar
          </Button>
        )}
      </header>
      <Facts className={classes.facts}>
        <Fact label="Tramos">
          <span className="tn">{formatCount(segments)}</span>
        </Fact>
        <Fact label="Cargadas">
          <span className="tn">{formatDateTime(loadAt)}</span>
        </Fact>
        <Fact label="País">{countryNames[country]}</Fact>
      </Facts>
      {report.length > 0 && (
        <details className={classes.report}>
          <summary>
            {report.length === 1 ? '1 cosa no se entendió' : `${formatCount(report.length)} cosas no se entendieron`} del archivo
          </summary>
          <ul>
            {report.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
};
