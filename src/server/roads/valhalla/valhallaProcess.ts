import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// A process of `localValhalla.ts`, begun with Valhalla's module and a file of settings: it answers questions by its channel, and ends with it.

/** A question: what is asked, and its JSON. */
export type Question = { readonly id: number; readonly action: 'sources_to_targets' | 'route'; readonly body: string };
/** Its answer, JSON too, or why there is none; and the bytes of memory that the process has by now. */
export type Reply = { readonly id: number; readonly memory: number } & ({ readonly text: string } | { readonly error: string });

type Ask = (body: string) => Promise<string>;

const [module = '', settings = ''] = process.argv.slice(2);
const { Actor } = createRequire(import.meta.url)(module) as { Actor: new (settings: string) => { matrix: Ask; route: Ask } };
const read = readFileSync(settings, 'utf8');
/** Of each kind one at a time: an actor is not made for two at once, and a way should not wait for somebody's large table. */
const [tables, ways] = [new Actor(read), new Actor(read)];
const turns = { sources_to_targets: Promise.resolve(), route: Promise.resolve() };
const asks: Record<Question['action'], Ask> = { sources_to_targets: (body) => tables.matrix(body), route: (body) => ways.route(body) };

const reply = async ({ id, action, body }: Question) => {
  const told = await asks[action](body).then(
    (text) => ({ text }),
    (error: unknown) => ({ error: (error as Error).message }),
  );
  if (process.connected) process.send?.({ id, memory: process.memoryUsage.rss(), ...told } satisfies Reply);
};

process.on('message', (question: Question) => {
  turns[question.action] = turns[question.action].then(() => reply(question));
});
// While something is being worked on the process cannot end in order.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
