import { readdirSync } from 'node:fs';
import os from 'node:os';

/** As far back as a process goes that still gets its turn on a busy machine, with Windows too. */
const BACK = os.constants.priority.PRIORITY_LOW - 1;

/** The threads of a process; the process alone where the system keeps one priority for all of them. */
const threadsOf = (pid: number): number[] => {
  try {
    return readdirSync(`/proc/${pid || 'self'}/task`).map(Number);
  } catch {
    return [pid];
  }
};

/**
 * Has a process let others go first, this one unless another is named; where that is not allowed it takes its turn like others. Linux keeps
 * a priority for each thread, and those that pack and read files began before anybody asked: each is set. Later ones have that of the
 * thread that begins them.
 * @param priority how far back it goes (`os.setPriority`): as far as it can unless told
 */
export const lowerPriority = (pid = 0, priority = BACK): void => {
  for (const thread of threadsOf(pid)) {
    try {
      os.setPriority(thread, priority);
    } catch {
      // It is slower for others then, no worse.
    }
  }
};
