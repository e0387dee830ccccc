-- A rule stays with its office when the account of the agent whom it names is deleted; it is skipped, as when the agent leaves.
alter table assignment_rules
  drop constraint assignment_rules_user_id_fkey,
  add foreign key (user_id) references users on delete set null;
