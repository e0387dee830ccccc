-- Opens nothing alone since somebody else chose the password or the address of the account, until its owner signs in with both.
alter table passkeys add column needs_password boolean not null default false;
