-- What a service that reads texts takes an advert for that it holds to be no offer, with the sentence that says so: one piece of evidence among others.
alter table adverts
  add column voice_reason text check (voice_reason in ('wanted', 'swap', 'auction', 'let', 'dealer')),
  add column voice_sentence text,
  add constraint voice_is_whole check ((voice_reason is null) = (voice_sentence is null));

-- Another text says other things, and an emptied one nothing.
create function forget_voice() returns trigger language plpgsql as $$
begin
  new.voice_reason := null;
  new.voice_sentence := null;
  return new;
end $$;
create trigger forget_voice before update of title, description on adverts for each row
  when (new.voice_reason is not null and (old.title is distinct from new.title or old.description is distinct from new.description))
  execute function forget_voice();
