create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists btree_gin;
--> statement-breakpoint
create extension if not exists btree_gist;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- Every request runs as this role: it owns nothing, so row-level security binds it.
do $$ begin
  if to_regrole('app') is null then create role app nologin; end if;
exception when duplicate_object or unique_violation then null; end $$;
--> statement-breakpoint
-- An owner that is not a superuser has to be a member to become it.
do $$ begin execute format('grant app to %I', current_user); exception when others then null; end $$;
--> statement-breakpoint
grant usage on schema public to app;
--> statement-breakpoint
alter default privileges in schema public grant select, insert, update, delete on tables to app;
--> statement-breakpoint
alter default privileges in schema public grant usage on sequences to app;
--> statement-breakpoint
create function immutable_unaccent(text) returns text language sql immutable parallel safe strict
  return public.unaccent('public.unaccent'::regdictionary, $1);
