-- What partners tip, and the trail of what became of it.

create table property_tips (
  id bigint generated always as identity primary key,
  -- the tip outlives the account of who gave it
  partner_id uuid references users on delete set null,
  -- null: nobody's yet, until the administration hands it to an agent
  agent_id uuid references users on delete set null,
  tip_type text not null check (tip_type in ('Immobilienverkauf', 'Vermietung', 'Energieausweis', 'Immobilienfotografie')),
  property_type text not null check (property_type in ('Haus', 'Wohnung', 'Büro', 'Mehrfamilienhaus', 'Wohn- und Geschäftshaus', 'Gewerbeobjekt',
    'Grundstück', 'Garage', 'Sonstiges')),
  address text,
  street text,
  house_number text,
  zip_code text,
  city text,
  estimated_price_cents bigint check (estimated_price_cents >= 0),
  seller_name text,
  seller_phone text,
  seller_email text,
  -- to the agent alone, written once
  notes text,
  urgency text not null check (urgency in ('niedrig', 'mittel', 'hoch')),
  lead_source text,
  description text,
  status text not null default 'submitted' check (status in ('submitted', 'contacted', 'accepted', 'mandate_completed', 'sold', 'rejected')),
  -- to the partner
  agent_notes text,
  submitted_at timestamptz not null
);
create index property_tips_agent on property_tips (agent_id, submitted_at desc, id desc);
create index property_tips_partner on property_tips (partner_id, submitted_at desc, id desc);

create table tip_history (
  id bigint generated always as identity primary key,
  tip_id bigint not null references property_tips on delete cascade,
  change_type text not null check (change_type in ('status_change', 'note_added')),
  old_value text,
  new_value text,
  changed_by_type text not null check (changed_by_type in ('makler', 'partner')),
  created_at timestamptz not null
);
create index tip_history_tip on tip_history (tip_id, created_at desc, id desc);
