-- The account a commission is paid to, and how an agent asks for what a payment still needs.
alter table billing_profiles
  -- IBAN, sealed
  add column iban bytea;
alter table statements
  -- IBAN of the payee, sealed; content has it masked. Null without one, as on drafts and older documents.
  add column payee_iban bytea;

-- Day on which an agent last asked a partner for the data a payment needs.
create table payout_requests (
  agent_id uuid not null references users on delete cascade,
  partner_id uuid not null references users on delete cascade,
  asked_on date not null,
  primary key (agent_id, partner_id)
);
create index payout_requests_partner on payout_requests (partner_id);
