import type { Contract, Endpoint } from '#shared/contract.ts';
import { escapeHtml } from '#shared/text.ts';
import { callerText, refusalSchema, wire } from './openapi.ts';
import { schemaText, type JsonSchema } from './schemaText.ts';

/** How the API's own pages look. */
export const PAGE_STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#dcdfe2, #2b2f32); --quiet: light-dark(#495057, #b4bac0); --brand: light-dark(#076874, #5cc0cc);
    font: 14px/20px 'Inter Variable', system-ui, sans-serif; background: light-dark(#f1f3f5, #121416); color: light-dark(#1a1d20, #e6e8ea) }
  body { margin: 0; display: grid; grid-template-columns: 220px minmax(0, 1fr) }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; box-sizing: border-box; padding: 24px 20px; border-right: 1px solid var(--line) }
  nav ul { list-style: none; margin: 0; padding: 0 }
  nav a { display: block; padding: 4px 0; line-height: 24px }
  main { max-width: 900px; padding: 24px }
  h1 { font-size: 24px; line-height: 32px; margin: 0 0 8px }
  h2 { font-size: 18px; line-height: 24px; margin: 40px 0 12px }
  h3 { font-size: 14px; line-height: 20px; margin: 0; overflow-wrap: anywhere }
  h3 span { display: inline-block; min-width: 44px; color: var(--brand) }
  p { margin: 4px 0 }
  a { color: var(--brand) }
  a:focus-visible, summary:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
  article { margin: 0 0 12px; padding: 14px 16px; border: 1px solid var(--line); border-radius: 8px; background: light-dark(#fff, #1a1d20); scroll-margin-top: 12px }
  article p + p { color: var(--quiet) }
  summary { cursor: pointer; padding: 4px 0 }
  code, pre { font: 13px/19px ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace }
  pre { margin: 0 0 8px; padding: 10px 12px; border-radius: 6px; background: light-dark(#f1f3f5, #121416); white-space: pre-wrap; overflow-wrap: anywhere }
  .guide table { border-collapse: collapse; margin: 8px 0 12px; display: block; overflow-x: auto }
  .guide th, .guide td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
  .guide pre { border: 1px solid var(--line); background: light-dark(#fff, #1a1d20) }
  .guide li { margin: 2px 0 } .guide p { margin: 8px 0 } .guide h3 { margin: 20px 0 6px }
  @media (max-width: 800px) { body { display: block } nav { position: static; height: auto; border-right: 0; padding-bottom: 0 } }
`;

const shape = (title: string, schema: JsonSchema) =>
  `<details><summary>${title}</summary><pre>${escapeHtml(schemaText(schema))}</pre></details>`;

const sent = ({ method, files = {} }: Endpoint) => {
  const fields = Object.entries(files).map(([name, { max }]) => `${name} (hasta ${max})`);
  if (fields.length > 0) return `Qué se envía: multipart/form-data, con archivos en ${fields.join(', ')}`;
  return method === 'GET' ? 'Qué se envía, en la dirección' : 'Qué se envía';
};

const article = (slice: string, name: string, endpoint: Endpoint) => `
  <article id="${slice}.${name}">
    <h3><span>${endpoint.method}</span> <code>${escapeHtml(endpoint.path)}</code></h3>
    <p>${escapeHtml(endpoint.summary)}</p>
    <p>${escapeHtml(callerText(endpoint))}</p>
    ${shape(sent(endpoint), wire(endpoint.input))}
    ${shape('Qué se responde', wire(endpoint.output))}
  </article>`;

/** The API as a page to read: every endpoint of the contract, without a line of script. */
export const apiPage = (slices: Record<string, Contract>, version: string): string => `<!doctype html>
<html lang="es">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>API de Reparto</title>
  <style>${PAGE_STYLE}</style>
</head>
<body>
  <nav aria-label="Partes de la API"><ul>${Object.keys(slices)
    .map((slice) => `<li><a href="#${slice}">${slice}</a></li>`)
    .join('')}</ul></nav>
  <main>
    <h1>API de Reparto</h1>
    <p>La misma API que usa la aplicación, versión ${escapeHtml(version)}. Para programas, en <a href="/api/openapi.json">OpenAPI 3.1</a>.
      Cómo conectar su sistema con claves de API y webhooks, con ejemplos, está en la <a href="/api/docs/guide">guía</a>.</p>
    <p>El token que da <code>POST /api/auth</code> va en el encabezado <code>token</code>, o como <code>Authorization: Bearer …</code>.
      Todo sale bien con 200; lo que se rechaza responde 4xx con esto, y una falla nuestra, 500 con el número del incidente:</p>
    <pre>${escapeHtml(schemaText(refusalSchema))}</pre>
    ${Object.entries(slices)
      .map(
        ([slice, contract]) =>
          `<section aria-labelledby="${slice}"><h2 id="${slice}">${slice}</h2>${Object.entries(contract)
            .map(([name, endpoint]) => article(slice, name, endpoint))
            .join('')}</section>`,
      )
      .join('')}
  </main>
</body>
</html>
`;
