-- every quotation the agent read and took for no refusal; of an answer that the owner refuses, the one it was given on; empty once erased
alter table refusal_answers add column quotes text[];
update refusal_answers set quotes = array[quote];
alter table refusal_answers alter column quotes set not null, drop column quote;
