-- What a tip brings its partner.

create table partner_rewards (
  id bigint generated always as identity primary key,
  service_type text not null unique check (service_type in ('energieausweis', 'grundriss', 'flächenberechnung', 'fotografie', 'verkauf',
    'vermietung', 'bewertung', 'sanierung', 'garten', 'entrümpelung', 'reinigung', 'sicherheit')),
  description text not null default '',
  reward_cents bigint not null default 0 check (reward_cents >= 0),
  is_active boolean not null default true
);
insert into partner_rewards (service_type) values ('energieausweis'), ('grundriss'), ('flächenberechnung'), ('fotografie'), ('verkauf'), ('vermietung'),
  ('bewertung'), ('sanierung'), ('garten'), ('entrümpelung'), ('reinigung'), ('sicherheit');

create table commissions (
  id bigint generated always as identity primary key,
  -- a voucher outlives what it is about, and whom
  tip_id bigint references property_tips on delete set null,
  agent_id uuid references users on delete set null,
  partner_id uuid references users on delete set null,
  -- reward: a fixed amount for the service; share: a part of the sale price
  kind text not null check (kind in ('reward', 'share')),
  -- as the tip told them when this was written
  property_address text,
  property_city text,
  amount_cents bigint not null check (amount_cents >= 0),
  sale_price_cents bigint check (sale_price_cents >= 0),
  -- percent
  commission_rate numeric(6, 3) check (commission_rate >= 0),
  sale_date date,
  -- from this day on the partner may ask for it; null: not yet
  due_date date,
  paid_date date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (kind = 'reward' or (sale_price_cents is not null and commission_rate is not null and sale_date is not null))
);
create unique index commissions_once on commissions (tip_id, kind);
create index commissions_agent on commissions (agent_id, created_at desc, id desc);
create index commissions_partner on commissions (partner_id, created_at desc, id desc);
