import { formatCount } from '#shared/money.ts';
import { formatPhone } from '#shared/record/phoneText.ts';
import { formatTaxId, taxIdNames } from '#shared/record/taxIdText.ts';
import { dayOf, formatDay } from '#shared/time.ts';
import { EmailFact, Fact, Facts } from '#web/feedback/Facts.tsx';
import type { ClientRow } from '../../clients/contract.ts';
import { ClientThumb } from '../../clients/web/ClientThumb.tsx';
import { useSession } from '../../session/web/session.ts';
import type { office } from '../contract.ts';
import type { Received } from '#shared/contract.ts';
import classes from './ClientPage.module.css';

/** Props of {@link ClientFacts}. */
export type ClientFactsProps = { client: ClientRow; summary: Received<typeof office.summary> | undefined };

const share = (part: number, whole: number) => `${((part / whole) * 100).toLocaleString('es-AR', { maximumFractionDigits: 1 })} %`;

/** Who a client is, and how its month goes. */
export const ClientFacts = ({ client, summary }: ClientFactsProps) => {
  const country = useSession()?.country_code ?? 'AR';
  return (
    <section className={classes.facts} aria-label="Datos del cliente">
      <ClientThumb logo={client.avatar} size={84} />
      <Facts className={classes.grid}>
        <Fact label={taxIdNames[country]}>{client.cuit && <span className="tn">{formatTaxId(client.cuit)}</span>}</Fact>
        <Fact label="Email">{client.email && <EmailFact email={client.email} />}</Fact>
        <Fact label="Teléfono">{client.phone && <span className="tn">{formatPhone(client.phone)}</span>}</Fact>
        <Fact label="Contacto">
          {(client.contactName || client.contactPhone) && (
            <>
              {client.contactName} {client.contactName && client.contactPhone && '· '}
              <span className="tn">{formatPhone(client.contactPhone)}</span>
            </>
          )}
        </Fact>
        <Fact label="Órdenes este mes">{summary && <b className="tn">{formatCount(summary.month)}</b>}</Fact>
        <Fact label="Entregadas, de las que vencieron">
          {summary && summary.due > 0 && (
            <span className="tn" title={`${formatCount(summary.delivered)} de ${formatCount(summary.due)}`}>
              {share(summary.delivered, summary.due)}
            </span>
          )}
        </Fact>
        <Fact label="Cliente desde">{summary && <span className="tn">{formatDay(dayOf(summary.since))}</span>}</Fact>
        <Fact label="Número">
          <span className="tn">{client.number}</span>
        </Fact>
      </Facts>
    </section>
  );
};
