-- expand
-- When a call result was recorded, by the server's clock: before created_at if it waited on a device. Null in rows from before.
alter table call_results add column recorded_at timestamptz;
