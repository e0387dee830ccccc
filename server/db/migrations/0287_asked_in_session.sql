-- The session in which a move to another address was asked for, which goes on when it is confirmed; ids are never used again.
alter table account_tokens add column session_id bigint;
