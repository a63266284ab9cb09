/** A call as the marketplaces to try with see it. */
export type FakeCall = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
};
/** What they answer. */
export type FakeAnswer = { status: number; body: unknown; type?: string; location?: string };

export const json = (body: unknown, status = 200): FakeAnswer => ({ status, body });
export const refused = (error: string, status = 400): FakeAnswer => ({ status, body: { error, message: error } });
export const redirect = (location: string): FakeAnswer => ({ status: 302, body: '', location });

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** An account on the page on which it is authorised. */
type Consenting = { name: string; number: string; href: string };

/** What an account is called there: with its number where another one has the same name. */
const calledAmong = (accounts: readonly Consenting[], { name, number }: Consenting) =>
  accounts.filter((one) => one.name === name).length > 1 ? `${name} (${number})` : name;

/** The page on which a seller authorises: a link for each account. */
export const consentPage = (title: string, accounts: readonly Consenting[], denied: string): FakeAnswer => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem;color:#1b1f22;background:#fff}
a.yes{display:block;margin:.75rem 0;padding:.75rem 1rem;border-radius:.5rem;background:#00489f;color:#fff;text-decoration:none}
a.no{color:#00489f}</style></head><body><main><h1>${escaped(title)}</h1>
<p>Esta tienda es de prueba: está dentro de esta instalación y no sale nada de ella.</p>
${accounts.map((one) => `<a class="yes" href="${escaped(one.href)}">Autorizar como ${escaped(calledAmong(accounts, one))}</a>`).join('\n')}
<p><a class="no" href="${escaped(denied)}">No autorizar</a></p></main></body></html>`,
});

/** What a form or JSON body says. */
export const fieldsOf = ({ headers, body }: FakeCall): Record<string, string> => {
  if (!String(headers['content-type'] ?? '').includes('json')) return Object.fromEntries(new URLSearchParams(body));
  try {
    return JSON.parse(body) as Record<string, string>;
  } catch {
    return {};
  }
};

/** An address with more in its search. */
export const withQuery = (address: string, more: Record<string, string>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return url.href;
};
