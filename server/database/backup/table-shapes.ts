import type pg from 'pg'

export interface Column {
  name: string
  type: string
  sequence: string | null
}

export interface TableShape {
  name: string
  columns: Column[]
}

/** All our tables with the columns that hold data of their own; generated columns are recomputed. */
export async function readTableShapes(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name,
           json_agg(json_build_object(
             'name', a.attname,
             'type', format_type(a.atttypid, null),
             'sequence', pg_get_serial_sequence(format('public.%I', c.relname), a.attname)) order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
     group by c.relname
     order by c.relname`)
  return rows
}

/** A value's text form depends on these settings, so both sides set the same, however the server is configured. */
export const plainTextForms = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local search_path = public`
