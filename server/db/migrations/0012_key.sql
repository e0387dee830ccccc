-- What the installation's key is known by. The key itself lives outside the database; another one would open nothing and recognise nobody, so it is noticed first.
create table installation_key (
  only_one boolean primary key default true check (only_one),
  -- a keyed hash of nothing: it says nothing about the key
  fingerprint bytea not null,
  -- the key of the marks in objections, sealed: marks cannot be made anew, so theirs stays when the installation's key changes. Null while it follows from that
  sealed_marks_key bytea
);
