-- What was saved of a route stays as it was told.
revoke update, delete, truncate on route_saves from app;
