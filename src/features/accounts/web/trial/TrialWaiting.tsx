import { Skeleton } from '@mantine/core';
import classes from './Trial.module.css';

/** How wide the lines of what is on its way are: as names and amounts may be. */
const LINES = ['38%', '92%', '84%', '95%', '88%', '81%', '90%', '86%', '93%', '79%'];

/** What stands where the outcome of a trial will. */
export const TrialWaiting = () => (
  <>
    <div className={classes.cards} aria-busy>
      {['cash', 'pay', 'margin'].map((card) => (
        <div key={card} className={classes.card}>
          <Skeleton h={18} w={110} />
          <Skeleton h={30} w={180} mt={8} />
          <Skeleton h={14} w={130} mt={8} />
        </div>
      ))}
    </div>
    <div className={classes.columns}>
      {['groups', 'orders'].map((part) => (
        <div key={part} className={classes.panel}>
          <div className={classes.waiting}>
            {LINES.map((line) => (
              <Skeleton key={line} h={16} w={line} />
            ))}
          </div>
        </div>
      ))}
    </div>
  </>
);
