import type { IntegrationType } from '../clients/integration.ts';

/** Where the browser comes back to after an account was authorised: a page that is open to anybody. */
export const LINKED_PAGE = '/linked';
/** Where a sender begins who was invited: this and the invitation's token. */
export const INVITED_PAGE = '/link';

/** How linking an account ended. */
export const linkResults = [
  /** It is linked, or was before and has fresh permission now. */
  'linked',
  /** Whoever was asked said no. */
  'denied',
  /** It took longer than ten minutes, or was done before. */
  'expired',
  /** Nobody began it here: an application that is installed from within a marketplace. */
  'unbegun',
  /** It was begun in another browser, or at another address of ours. */
  'browser',
  /** The invitation was used, or its day is over. */
  'invitation',
  /** The account is linked to another client of the company. */
  'client',
  /** The account is linked by another company. */
  'company',
  /** The marketplace wants to be asked less for a while. */
  'busy',
  /** The marketplace did not give what it should. */
  'failed',
] as const;

/** What the address of that page says. */
export type LinkOutcome = {
  result: (typeof linkResults)[number];
  type: IntegrationType;
  /** Whether a sender did it by an invitation. */
  invited: boolean;
  /** The account's name, where it is known. */
  account?: string;
  /** The client that has it already; people of the office alone are told. */
  client?: string;
};

/** The page that tells how linking ended, with its address's search as the router writes it. */
export const linkedPage = ({ invited, ...outcome }: LinkOutcome): string =>
  `${LINKED_PAGE}?${Object.entries({ ...outcome, ...(invited && { invited: 'true' }) })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
