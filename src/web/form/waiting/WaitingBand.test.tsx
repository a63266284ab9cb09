import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Waiting, WaitingBand } from './WaitingBand.tsx';

const waitingFor = (about: string): Waiting => ({
  key: about,
  title: 'Agregar Orden',
  about,
  at: '2026-11-22T13:05:00Z',
  onResume: () => {},
  onDiscard: () => {},
});
const drawn = (...about: string[]) =>
  renderToStaticMarkup(
    <MantineProvider>
      <WaitingBand waiting={about.map(waitingFor)} />
    </MantineProvider>,
  ).replace(/<style.*?<\/style>/gs, '');

test('two that wait are a line each, with their buttons', () => {
  const band = drawn('Thames 2250', 'Honduras 5276');
  expect(band.match(/Quedó sin guardar/g)).toHaveLength(2);
  expect(band).not.toMatch(/aria-expanded|hidden=""/);
});

test('more are one line that unfolds, and each keeps its own names', () => {
  const band = drawn('Thames 2250', 'Honduras 5276', 'Güemes 3871');
  expect(band).toContain('3 sin guardar');
  expect(band).toMatch(/aria-expanded="false" aria-controls="([^"]+)".*<div id="\1" hidden="">/s);
  for (const name of ['Retomar', 'Descartar']) expect(band.match(new RegExp(`${name}<[^>]+> Güemes 3871`))).toHaveLength(1);
});
