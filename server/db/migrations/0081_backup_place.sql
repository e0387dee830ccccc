-- The machine and folder a backup was written to. Whoever works elsewhere cannot say whether the file is still there.
alter table backups add column place text;
