-- A mail may ask its agent to confirm something; what it asks is kept in place of its text, sealed.
alter table inbound_mails drop constraint inbound_mails_state_check;
alter table inbound_mails add constraint inbound_mails_state_check
  check (state in ('waiting', 'read', 'confirmation', 'other', 'unread', 'foreign'));
