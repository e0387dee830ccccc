-- The spread behind each median, for the market sheet. Without rows, the next start computes all of them.
delete from price_levels;
alter table price_levels
  -- quartiles of the price per m²; of the plot for land
  add column low_cents bigint not null,
  add column high_cents bigint not null,
  -- median
  add column online_days integer not null;
