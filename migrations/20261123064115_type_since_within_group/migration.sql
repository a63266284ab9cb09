-- Who goes from one type to another of whom a second factor was asked all the while gets no new days for it:
-- 'since when they have their type' is since when they are unrestricted, of the office's others, or neither.
create or replace function keep_type_since() returns trigger language plpgsql set search_path from current as $$
declare groups integer;
begin
  select count(distinct case when t.kind in ('driver', 'other') then 'none' when t.degree <= 2 then 'unrestricted' else 'others' end)
    into groups from employee_types t where t.company_id = new.company_id and t._id in (old.type_employee, new.type_employee);
  if groups > 1 then new.type_since := now(); end if;
  return new;
end $$;
