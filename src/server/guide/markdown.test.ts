import { expect, test } from 'vitest';
import { anchorOf, htmlOf, partsOf } from './markdown.ts';

test.each([
  ['# Guía', '<h1 id="guia">Guía</h1>'],
  ['## ¿Cómo se entra?', '<h2 id="como-se-entra">¿Cómo se entra?</h2>'],
  ['Una línea\ny otra', '<p>Una línea y otra</p>'],
  ['`<b>` y **esto**', '<p><code>&lt;b&gt;</code> y <b>esto</b></p>'],
  ['Vea [acá](#alla) y [afuera](https://x.y/z)', '<p>Vea <a href="#alla">acá</a> y <a href="https://x.y/z">afuera</a></p>'],
  ['[malo](javascript:alert(1))', '<p>[malo](javascript:alert(1))</p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['- uno\n- dos', '<ul><li>uno</li><li>dos</li></ul>'],
  ['1. uno\n2. dos', '<ol><li>uno</li><li>dos</li></ol>'],
  [
    '| A | B |\n| - | - |\n| `a\\|b` | 2 |',
    '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td><code>a|b</code></td><td>2</td></tr></tbody></table>',
  ],
  ['```sh\ncurl <url>\n\n# no es título\n```', '<pre tabindex="0">curl &lt;url&gt;\n\n# no es título</pre>'],
])('%j is %s', (markdown, html) => {
  expect(htmlOf(markdown)).toBe(html);
});

test('parts are the titles of the second level, and none that stands in code', () => {
  expect(partsOf('# T\n\n## Uno\n\n```sh\n## no\n```\n\n### Sub\n\n## Dos más')).toEqual([
    { title: 'Uno', anchor: 'uno' },
    { title: 'Dos más', anchor: 'dos-mas' },
  ]);
  expect(anchorOf('Ñandú: 2 límites')).toBe('nandu-2-limites');
});
