-- What was settled, and what was handed in, stays as it was: the application lets go of a line and does nothing else to it.
revoke update, delete, truncate on settlement_lines from app;
--> statement-breakpoint
grant update (living, dropped) on settlement_lines to app;
--> statement-breakpoint
revoke update, delete, truncate on closure_orders from app;
--> statement-breakpoint
grant update (living) on closure_orders to app;
