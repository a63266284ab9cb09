import { either, flag, oneOf, type Part, searchReader, text } from '#web/list/screenSearch.ts';
import { integrationTypes } from '../../../clients/integration.ts';
import { linkResults } from '../../linkOutcome.ts';

const said = text(200);
/** A name that looks like a number, or like a word of JSON, comes as one. */
const name: Part<string> = either(said, (raw) => (typeof raw === 'number' || typeof raw === 'boolean' ? said(String(raw)) : undefined));

/** What the address says of how linking an account ended. */
export const linkedSearch = searchReader({
  result: oneOf(linkResults),
  type: oneOf(integrationTypes),
  invited: flag,
  account: name,
  client: name,
});
