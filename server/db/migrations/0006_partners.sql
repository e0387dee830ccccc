-- Partners and the agents they work with.

create table partner_profiles (
  user_id uuid primary key references users on delete cascade,
  address text,
  city text,
  zip_code text,
  -- null until somebody said it
  industry text check (industry in ('entruempler', 'gartenbauer', 'bauunternehmer', 'heizung_sanitaer', 'elektriker', 'maler', 'dachdecker',
    'fensterbauer', 'schornsteinfeger', 'immobilienmakler', 'hausverwaltung', 'facility_management', 'reinigung', 'sicherheit',
    'versicherung', 'finanzierung', 'gutachter', 'notar')),
  services text,
  description text,
  website text,
  price_range text not null default 'standard' check (price_range in ('budget', 'standard', 'premium')),
  service_area text,
  availability text not null default 'nach_absprache'
    check (availability in ('sofort', '1_woche', '2_wochen', '1_monat', 'nach_absprache')),
  updated_at timestamptz not null
);

create table partner_relations (
  agent_id uuid not null references users on delete cascade,
  partner_id uuid not null references users on delete cascade,
  -- the link the partner came by
  short_link text not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (agent_id, partner_id)
);
create index partner_relations_partner on partner_relations (partner_id, created_at desc);
