const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const plain = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** What stands within a line: code, what is stressed, links to places of the page and to others. */
const inline = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`')
        ? `<code>${plain(part.slice(1, -1))}</code>`
        : plain(part)
            .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
            .replace(/\[([^\]]+)\]\(((?:https?:\/\/|#|\/)[^)\s]*)\)/g, '<a href="$2">$1</a>'),
    )
    .join('');

/** By what a title is linked to: its words, without accents, joined by hyphens. */
export const anchorOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.replaceAll('\\|', '|').trim()));

const table = ([head = '', , ...rows]: readonly string[]) =>
  `<table><thead><tr>${cellsOf(head)
    .map((cell) => `<th scope="col">${cell}</th>`)
    .join('')}</tr></thead><tbody>${rows
    .map(
      (row) =>
        `<tr>${cellsOf(row)
          .map((cell) => `<td>${cell}</td>`)
          .join('')}</tr>`,
    )
    .join('')}</tbody></table>`;

const list = (lines: readonly string[]) => {
  const tag = /^\d/.test(lines[0] ?? '') ? 'ol' : 'ul';
  return `<${tag}>${lines.map((line) => `<li>${inline(line.replace(/^(?:-|\d+\.) /, ''))}</li>`).join('')}</${tag}>`;
};

const isItem = (line: string) => /^(?:-|\d+\.) /.test(line);

/** A block that is no code. */
const block = (lines: readonly string[]): string => {
  const [first = ''] = lines;
  const [, marks = '', title = ''] = /^(#{1,4}) (.+)$/.exec(first) ?? [];
  if (marks) return `<h${marks.length} id="${anchorOf(title)}">${inline(title)}</h${marks.length}>`;
  if (first.startsWith('|')) return table(lines);
  if (lines.every(isItem)) return list(lines);
  return `<p>${inline(lines.join(' '))}</p>`;
};

/** Markdown as HTML: titles, paragraphs, lists of one level, tables, code. All that is written in it is shown as text: no HTML passes. */
export const htmlOf = (markdown: string): string =>
  markdown
    .split(/^(```\w*\n[\s\S]*?\n```)$/m)
    .flatMap((part) => {
      const [, code] = /^```\w*\n([\s\S]*)\n```$/.exec(part) ?? [];
      if (code !== undefined) return [`<pre tabindex="0">${plain(code)}</pre>`];
      return part
        .split(/\n{2,}/)
        .map((text) => text.split('\n').filter((line) => line.trim() !== ''))
        .filter((lines) => lines.length > 0)
        .map(block);
    })
    .join('\n');

/** The titles of a page's parts, with the anchors that lead to them. */
export const partsOf = (markdown: string): { title: string; anchor: string }[] =>
  [...markdown.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^## (.+)$/gm)].map(([, title = '']) => ({ title, anchor: anchorOf(title) }));
