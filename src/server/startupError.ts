/** A condition that keeps the program from starting and that its operator can mend: the entry point prints the message as one line and ends with code 1. */
export class StartupError extends Error {
  override name = 'StartupError';
}
