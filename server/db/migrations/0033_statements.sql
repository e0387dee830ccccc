-- How commissions are settled: who the two parties are to the tax office, what they agreed, and the documents that come of it.

create table billing_profiles (
  user_id uuid primary key references users on delete cascade,
  legal_name text,
  street text,
  zip_code text,
  city text,
  tax_number text,
  vat_id text,
  -- § 19 UStG: no VAT is charged
  is_small_business boolean not null default false,
  -- gives tips beside no trade: gets a receipt instead of a credit note
  is_private boolean not null default false,
  updated_at timestamptz not null
);

create table partner_agreements (
  id bigint generated always as identity primary key,
  agent_id uuid references users on delete set null,
  partner_id uuid references users on delete set null,
  version smallint not null,
  -- word for word, as it was accepted
  text text not null,
  accepted_at timestamptz not null,
  unique (agent_id, partner_id, version)
);
create index partner_agreements_partner on partner_agreements (partner_id);

create table statements (
  id bigint generated always as identity primary key,
  agent_id uuid references users on delete set null,
  partner_id uuid references users on delete set null,
  kind text not null check (kind in ('credit_note', 'receipt', 'cancellation')),
  status text not null default 'draft' check (status in ('draft', 'issued', 'paid', 'cancelled')),
  -- gapless per agent
  number integer,
  issued_at timestamptz,
  -- the text of a JSON, and its SHA-256: what was issued never changes
  content text,
  content_hash bytea,
  -- the document this one takes back
  cancels_id bigint unique references statements,
  paid_date date,
  created_at timestamptz not null,
  unique (agent_id, number),
  check ((status = 'draft') = (number is null)),
  check (num_nulls(number, issued_at, content, content_hash) in (0, 4))
);
create index statements_agent on statements (agent_id, created_at desc, id desc);
create index statements_partner on statements (partner_id, created_at desc, id desc);

-- The last number of each agent. Its row is held until the document is stored: a number is given away together with it or not at all.
create table statement_series (
  agent_id uuid primary key references users on delete cascade,
  last integer not null
);

create function keep_issued_statement() returns trigger language plpgsql as $$
begin
  if old.number is null then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or (new.kind, new.number, new.issued_at, new.content, new.content_hash, new.cancels_id)
    is distinct from (old.kind, old.number, old.issued_at, old.content, old.content_hash, old.cancels_id)
  then raise exception 'an issued statement never changes';
  end if;
  return new;
end $$;
create trigger keep_issued_statement before update or delete on statements for each row execute function keep_issued_statement();

-- The document that settles it; a draft holds it, too.
alter table commissions add column statement_id bigint references statements on delete set null;
create index commissions_statement on commissions (statement_id) where statement_id is not null;
