import { expect, test } from 'vitest';
import { anchorOf, htmlOf, partsOf } from './markdown.ts';

test.each([
  ['# Guía', '<h1 id="guia">Guía</h1>'],
  ['## ¿Cómo se entra?', '<h2 id="como-se-entra">¿Cómo se entra?</h2>'],
  ['## Una `clave` nueva', '<h2 id="una-clave-nueva">Una <code>clave</code> nueva</h2>'],
  ['`<b>` y **esto**', '<p><code>&lt;b&gt;</code> y <strong>esto</strong></p>'],
  ['Vea [acá](#alla) y [afuera](https://x.y/z)', '<p>Vea <a href="#alla">acá</a> y <a href="https://x.y/z">afuera</a></p>'],
  ['[malo](javascript:alert(1))', '<p>malo</p>'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a <img src=x onerror=alert(1)> b', '<p>a &lt;img src=x onerror=alert(1)&gt; b</p>'],
  ['```sh\ncurl <url>\n\n# no es título\n```', '<pre tabindex="0">curl &lt;url&gt;\n\n# no es título</pre>'],
])('%j is %s', (markdown, html) => {
  expect(htmlOf(markdown).trim()).toBe(html);
});

test('the heads of a table’s columns say that they are', () => {
  const html = htmlOf('| A | B |\n| - | - |\n| `a\\|b` | 2 |');
  expect(html.match(/<th\b[^>]*>/g)).toEqual(['<th scope="col">', '<th scope="col">']);
  expect(html).toContain('<td><code>a|b</code></td><td>2</td>');
});

test('parts are the titles of the second level, and none that stands in code', () => {
  expect(partsOf('# T\n\n## Uno\n\n```sh\n## no\n```\n\n### Sub\n\n## Dos más')).toEqual([
    { title: 'Uno', anchor: 'uno' },
    { title: 'Dos más', anchor: 'dos-mas' },
  ]);
  expect(anchorOf('Ñandú: 2 límites')).toBe('nandu-2-limites');
});
