-- What happened to an order is only ever added to (docs/decisions: database).
revoke update, delete on order_history from app;
--> statement-breakpoint
-- Companies and their people's sign-ins are made and changed by the owner role alone.
revoke insert, update, delete on companies from app;
