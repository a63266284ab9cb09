import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PAGE_STYLE } from '../http/apiPage.ts';
import { htmlOf, partsOf } from './markdown.ts';

const FILE = path.join(import.meta.dirname, '../../../docs/api.md');
/** The address that stands in the examples. */
const EXAMPLE = 'https://reparto.ejemplo.com';

/** The guide for whoever connects other programs, as a page. @param url where this installation is */
export const guidePage = (url: string): string => {
  const guide = readFileSync(FILE, 'utf8').replaceAll(EXAMPLE, url);
  return `<!doctype html>
<html lang="es">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Guía de la API de Reparto</title>
  <style>${PAGE_STYLE}</style>
</head>
<body>
  <nav aria-label="Partes de la guía"><ul>${partsOf(guide)
    .map(({ title, anchor }) => `<li><a href="#${anchor}">${title}</a></li>`)
    .join('')}<li><a href="/api/docs">Todas las llamadas</a></li></ul></nav>
  <main class="guide">
${htmlOf(guide)}
  </main>
</body>
</html>
`;
};
