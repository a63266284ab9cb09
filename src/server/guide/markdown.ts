import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '#shared/text.ts';

/** By what a title is linked to: its words, without accents, joined by hyphens. */
export const anchorOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Titles can be linked to, code is reached by keys, heads of columns say so; of HTML nothing passes. */
const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code: ({ text }: Tokens.Code) => `<pre tabindex="0">${escapeHtml(text)}</pre>\n`,
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    tablecell({ tokens, header }: Tokens.TableCell) {
      const inner = this.parser.parseInline(tokens);
      return header ? `<th scope="col">${inner}</th>` : `<td>${inner}</td>`;
    },
    link({ href, tokens }: Tokens.Link) {
      const inner = this.parser.parseInline(tokens);
      return /^(?:https?:\/\/|#|\/)/.test(href) ? `<a href="${escapeHtml(href)}">${inner}</a>` : inner;
    },
  },
});

/** Markdown as HTML. */
export const htmlOf = (markdown: string): string => marked.parse(markdown, { async: false });

/** The titles of a page's parts, with the anchors that lead to them. */
export const partsOf = (markdown: string): { title: string; anchor: string }[] =>
  marked
    .lexer(markdown)
    .flatMap((token) => (token.type === 'heading' && token.depth === 2 ? [token.text as string] : []))
    .map((title) => ({ title, anchor: anchorOf(title) }));
