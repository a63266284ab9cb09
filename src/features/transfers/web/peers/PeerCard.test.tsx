import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PeerShown } from '../../peers.ts';
import { PeerCard } from './PeerCard.tsx';

const AT = '2026-11-28T13:05:00.000Z';
const peer: PeerShown = {
  _id: '01900000-0000-7000-8000-000000000001',
  name: 'Flecha',
  transferid: '34KD',
  address: 'https://flecha.test',
  installation: 'x',
  createAt: AT,
  succeededAt: AT,
  failedAt: null,
  failure: null,
  isFailing: false,
  retryAt: null,
  heardAt: AT,
  closed: false,
  goneAt: null,
  waiting: 0,
  oldest: null,
};
const said = (over: Partial<PeerShown>) =>
  /<p role="status">([^<]*)/.exec(
    renderToStaticMarkup(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <PeerCard peer={{ ...peer, ...over }} onChange={() => undefined} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )?.[1];

test.each<[Partial<PeerShown>, string | undefined]>([
  [{}, undefined],
  [{ closed: true }, 'Está dada de baja: lo que tiene y no entregó se recupera'],
  [{ closed: true, goneAt: AT }, 'Ya no existe: lo que tiene y no entregó se recupera'],
])('%j is told as: %s', (over, sentence) => expect(said(over)).toBe(sentence));
