import { Button, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { TopicCard } from '#web/page/TopicCard.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import type { Health } from '../contract.ts';
import { lookedText, marksOf, sumText, type TitledMark } from '../marks.ts';
import { healthApi } from './api.ts';
import classes from './Health.module.css';
import { MarkBadge } from './MarkBadge.tsx';
import { RunList } from './RunList.tsx';

/** How often it is looked again while somebody does, in milliseconds. */
const LOOK_EVERY = 60_000;

const MarkRow = ({ mark: { key, state, title, says, todo, to }, health }: { mark: TitledMark; health: Health }) => (
  <li data-state={state}>
    <MarkBadge state={state} />
    <div>
      <h3>{title}</h3>
      <p>{says}</p>
      {todo && (
        <p className={classes.todo}>
          <b>Qué hacer:</b> {todo}
        </p>
      )}
      {to && state !== 'ok' && (
        <Link to={to} className={classes.way}>
          Ir a {title}
        </Link>
      )}
      {key === 'backups' && health.backups.runs.length > 0 && <RunList backups={health.backups} />}
    </div>
  </li>
);

const MarkCard = ({ title, about, marks, health }: { title: string; about: string; marks: TitledMark[]; health: Health }) => (
  <TopicCard title={title} about={about}>
    <ul className={classes.marks}>
      {marks.map((mark) => (
        <MarkRow key={mark.key} mark={mark} health={health} />
      ))}
    </ul>
  </TopicCard>
);

const Board = ({ health }: { health: Health }) => {
  const { installation, company } = marksOf(health);
  const sum = sumText([...installation, ...company]);
  return (
    <>
      <p className={classes.sum} data-state={sum.state} role="status">
        <MarkBadge state={sum.state} /> <b>{sum.says}</b> <span className="tn">{lookedText(health.at)}</span>
      </p>
      <MarkCard
        title="La instalación"
        about="El servidor en el que anda Reparto, con todo lo que usa. Es de todas las empresas que lo comparten."
        marks={installation}
        health={health}
      />
      <MarkCard title="Su empresa" about="Lo que espera o falló de lo suyo." marks={company} health={health} />
    </>
  );
};

/** How the installation fares, for who answers for it and is no administrator: what is well, what is not, and what to do. */
export default function HealthScreen() {
  const found = useQuery({ ...healthApi.state.queryOptions({}), refetchInterval: LOOK_EVERY });
  const health = found.data?.data;
  return (
    <>
      <PageHead
        title="Estado del sistema"
        breadcrumb={[
          'Usuario',
          <Link key="config" to="/config" className={classes.crumb}>
            Configuración
          </Link>,
          'Estado del sistema',
        ]}
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.7} />}
            loading={found.isFetching && health !== undefined}
            onClick={() => void found.refetch()}
          >
            Actualizar
          </Button>
        }
      />
      <div className={classes.screen}>
        {found.error && (
          <ErrorState
            inline={health !== undefined}
            title="No se pudo saber cómo está"
            failure={failureOf(found.error)}
            onRetry={() => void found.refetch()}
          />
        )}
        {health ? (
          <Board health={health} />
        ) : (
          !found.error && <Skeleton h={420} radius="lg" role="status" aria-busy aria-label="Mirando cómo está todo" />
        )}
      </div>
    </>
  );
}
